/** Pages of signing in itself: nobody wants to come back to them. */
const IN_BETWEEN = /^\/(auth|user)(\/|$)/

/** `path` where it is an address of this site to which a visitor can come back, else null. Nothing else is ever redirected to. */
export function localPath(path: unknown, origin: string): string | null {
  if (typeof path !== 'string' || !path.startsWith('/') || !URL.canParse(path, origin)) return null
  const url = new URL(path, origin)
  if (url.origin !== origin || IN_BETWEEN.test(url.pathname)) return null
  const local = `${url.pathname}${url.search}${url.hash}`
  // A path of two slashes would be another host to whoever resolves it again.
  return local.startsWith('//') ? null : local
}
