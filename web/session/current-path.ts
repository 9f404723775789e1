/** Path, query and fragment of the current page. Browser only. */
export function currentPath(): string {
  const { pathname, search, hash } = window.location
  return `${pathname}${search}${hash}`
}
