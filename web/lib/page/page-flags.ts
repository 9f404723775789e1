/** Properties of a page for the layout and the navigation guard; every route exports its own as `handle`. */
export interface PageFlags {
  /** `shared`: the server's page is the same for all visitors and may be cached; `private`: its URL may contain a secret. */
  cache: 'shared' | 'private'
  /**
   * Query parameters on which the server's page depends: by value, by one of a few values, or by presence. The server drops
   * all others before it renders, so a component may read them only after hydration.
   */
  search?: Readonly<Record<string, 'value' | 'presence' | readonly string[]>>
  pageName?: string
  requiresAuth?: boolean
  hideMobileNavigationBar?: boolean
  hideMiniPlayer?: boolean
  hideMobileBrandLogo?: boolean
}
