/**
 * Where an error page leads back to: the page in `from` when that is an address of this site, else one step back, else
 * home.
 */
export function retryTarget(from: string | null, isFirstPage: boolean): string | -1 {
  if (from && /^\/(?![/\\])/.test(from) && !from.startsWith('/error/')) return from
  return isFirstPage ? '/' : -1
}
