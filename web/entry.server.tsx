import type { ReactElement } from 'react'
import { renderToReadableStream, renderToString } from 'react-dom/server'
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router'
import { nonceContext, ScriptNonce } from './lib/script-nonce.ts'
import { readHandoff } from '#web/lib/read-handoff.ts'

// The server that mounts this bundle sets these; they must be the very objects that the loaders read.
export { gatewayContext } from './gateway/query.ts'
export { siteContext } from './lib/site.tsx'
export { nonceContext }

/** How React marks a boundary that suspended or failed. */
const UNFINISHED = '<!--$!-->'

/**
 * Renders the whole page before it answers: the finished page is cached and given to everybody. Rendering to a string costs
 * half of rendering to a stream, but waits for nothing; where a component suspends or fails, the stream renders the page. Each
 * inline script carries the nonce of the context.
 */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  const contextOf = await readHandoff(context)
  const nonce = loadContext.get(nonceContext) || undefined
  const page = () => (
    <ScriptNonce value={nonce}>
      <ServerRouter context={contextOf()} url={request.url} nonce={nonce} />
    </ScriptNonce>
  )
  const html = renderToString(page())
  if (!html.includes(UNFINISHED)) return new TextResponse(`<!DOCTYPE html>${html}`, { status, headers })
  return new Response(await renderStream(page(), { nonce, signal: request.signal }), { status, headers })
}

/** Gives its text as it is. A `Response` would encode and decode it again, which takes a tenth of the time of a page. */
class TextResponse extends Response {
  readonly #text: string

  constructor(text: string, init: ResponseInit) {
    super(null, init)
    this.#text = text
  }

  override text(): Promise<string> {
    return Promise.resolve(this.#text)
  }
}

async function renderStream(
  page: ReactElement,
  options: { nonce: string | undefined; signal: AbortSignal },
): Promise<ReadableStream> {
  const failures: unknown[] = []
  const body = await renderToReadableStream(page, {
    ...options,
    // Never put aside as "too long for now": readers without JavaScript would not see it.
    progressiveChunkSize: Infinity,
    onError: (cause) => void failures.push(cause),
  })
  await body.allReady
  if (failures.length > 0) throw failures[0]
  return body
}

/** Failures of loaders and components. What a listener may see is decided by the page; here the operator reads why. */
export function handleError(cause: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted) return
  const line = { level: 50, msg: 'page failed', path: new URL(request.url).pathname, cause: String(cause) }
  process.stderr.write(`${JSON.stringify({ ...line, stack: cause instanceof Error ? cause.stack : undefined })}\n`)
}
