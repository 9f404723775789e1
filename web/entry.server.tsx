import type { ReactElement } from 'react'
import { renderToReadableStream, renderToString } from 'react-dom/server'
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router'
import { readHandoff } from '#web/lib/page/read-handoff.ts'
import { nonceContext, ScriptNonce } from './lib/inline-scripts/script-nonce.ts'
import { failureContext } from './lib/page/failure-context.ts'

// The server that mounts this bundle sets these contexts; they must be identical to those that the loaders read.
export { gatewayContext } from './gateway/query.ts'
export { siteContext } from './lib/page/site.tsx'
export { failureContext, nonceContext }

/** The end of `<!--$!-->`, React's marker of a boundary that suspended or failed: a rare first character is found much faster. */
const UNFINISHED = '$!-->'

/**
 * Renders the whole page before the response starts, because the page is cached and shared. A string costs half of a stream but does not
 * await suspended components; when one suspends or fails, the page is rendered again to a stream.
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
  // React's string is a tree of parts, which the first search puts together.
  const html = `<!DOCTYPE html>${renderToString(page())}`
  if (!html.includes(UNFINISHED)) return new TextResponse(html, { status, headers })
  return new Response(await renderStream(page(), { nonce, signal: request.signal }), { status, headers })
}

/** A plain `Response` encodes and decodes its text, which takes a tenth of a page's rendering time. */
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
    // Outlined content stays hidden without JavaScript.
    progressiveChunkSize: Infinity,
    onError: (cause) => void failures.push(cause),
  })
  await body.allReady
  if (failures.length > 0) throw failures[0]
  return body
}

/** The server logs errors of loaders and components; the page decides what the visitor sees. */
export function handleError(
  cause: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (!request.signal.aborted) context.get(failureContext)(cause, new URL(request.url).pathname)
}
