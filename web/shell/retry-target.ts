/**
 * Target of a retry on an error page: the page in `from` if it is a path of this site, otherwise the previous history entry
 * (-1), otherwise home. Prevents open redirects.
 */
export function retryTarget(from: string | null, isFirstPage: boolean): string | -1 {
  if (from && /^\/(?![/\\])/.test(from) && !from.startsWith('/error/')) return from
  return isFirstPage ? '/' : -1
}
