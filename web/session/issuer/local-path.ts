const SIGN_IN_PAGES = /^\/(auth|user)(\/|$)/

/** Prevents open redirects: null unless `path` is a page of this site to which a sign-in may return. */
export function localPath(path: unknown, origin: string): string | null {
  if (typeof path !== 'string' || !path.startsWith('/') || !URL.canParse(path, origin)) return null
  const url = new URL(path, origin)
  if (url.origin !== origin || SIGN_IN_PAGES.test(url.pathname)) return null
  const local = `${url.pathname}${url.search}${url.hash}`
  // A path with two leading slashes would resolve to another host.
  return local.startsWith('//') ? null : local
}
