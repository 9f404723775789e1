/** Facts about a page that the layout and the navigation guard act on; every route exports its own as `handle`. */
export interface PageFlags {
  /** Name under which the page is counted. */
  pageName?: string
  requiresAuth?: boolean
  hideMobileNavigationBar?: boolean
  hideMiniPlayer?: boolean
  hideMobileBrandLogo?: boolean
}
