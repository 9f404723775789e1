/**
 * The `aria-current` of a menu item: the page at `pathname` is the item's own (`to`), or stands under it, there or where
 * the kinds of content are that belong to it, as `videos|specials`.
 */
export const menuMark = (pathname: string, to: string, kinds = to.slice(1)): 'page' | 'true' | undefined =>
  pathname === to ? 'page' : RegExp(`^(${to}|/(${kinds}))/`).test(pathname) ? 'true' : undefined
