/**
 * The `aria-current` of a menu item: `page` on its own page (`to`), `true` on a page below it or below one of the content
 * `kinds`, such as `videos|specials`.
 */
export const ariaCurrentOf = (pathname: string, to: string, kinds = to.slice(1)): 'page' | 'true' | undefined =>
  pathname === to ? 'page' : RegExp(`^(${to}|/(${kinds}))/`).test(pathname) ? 'true' : undefined
