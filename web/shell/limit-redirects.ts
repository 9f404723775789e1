import type { DataStrategyResult, MiddlewareFunction } from 'react-router'

/** How often one navigation may be sent elsewhere. */
const MOST_REDIRECTS = 10

/**
 * Ends a navigation that is sent from one address to the next without end. Browsers do so for documents, the router in
 * the browser does not. Where a navigation arrives, the count begins anew.
 */
export function limitRedirects(): MiddlewareFunction<Record<string, DataStrategyResult>> {
  let inARow = 0
  return async (_args, next) => {
    const redirect = Object.values(await next()).find(({ result }) => result instanceof Response)
    inARow = redirect ? inARow + 1 : 0
    if (redirect && inARow > MOST_REDIRECTS) redirect.result = new Error('Redirected too often')
  }
}
