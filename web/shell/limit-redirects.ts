import type { DataStrategyResult, MiddlewareFunction } from 'react-router'

const MAX_REDIRECTS = 10

/** Stops a redirect loop, which browsers do for documents but the client-side router does not. */
export function limitRedirects(): MiddlewareFunction<Record<string, DataStrategyResult>> {
  let consecutive = 0
  return async (_args, next) => {
    const redirect = Object.values(await next()).find(({ result }) => result instanceof Response)
    consecutive = redirect ? consecutive + 1 : 0
    if (redirect && consecutive > MAX_REDIRECTS) redirect.result = new Error('Too many redirects')
  }
}
