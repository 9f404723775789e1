import { renderToReadableStream } from 'react-dom/server'
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router'
import { nonceContext, ScriptNonce } from './lib/script-nonce.ts'

// The server that mounts this bundle sets these; they must be the very objects that the loaders read.
export { gatewayContext } from './gateway/query.ts'
export { siteContext } from './lib/site.tsx'
export { nonceContext }

/**
 * Renders the whole page before it answers: the finished page is kept and given to everybody. Each inline script carries the
 * nonce of the context.
 */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const failures: unknown[] = []
  const nonce = loadContext.get(nonceContext) || undefined
  const page = (
    <ScriptNonce value={nonce}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </ScriptNonce>
  )
  const body = await renderToReadableStream(page, {
    nonce,
    signal: request.signal,
    // Never put aside as "too long for now": readers without JavaScript would not see it.
    progressiveChunkSize: Infinity,
    onError: (cause) => void failures.push(cause),
  })
  await body.allReady
  if (failures.length > 0) throw failures[0]
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(body, { status, headers })
}

/** Failures of loaders and components. What a listener may see is decided by the page; here the operator reads why. */
export function handleError(cause: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted) return
  const line = { level: 50, msg: 'page failed', path: new URL(request.url).pathname, cause: String(cause) }
  process.stderr.write(`${JSON.stringify({ ...line, stack: cause instanceof Error ? cause.stack : undefined })}\n`)
}
