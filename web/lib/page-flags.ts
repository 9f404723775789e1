/** Facts about a page that the layout and the navigation guard act on; every route exports its own as `handle`. */
export interface PageFlags {
  /** `shared`: the server's page is the same for everybody and caches may hold it; `private`: its address may carry a secret. */
  cache: 'shared' | 'private'
  /**
   * The query parameters on which the server's page depends: on their value, on one of a few values, or on their presence. The
   * server drops all others before it renders, so a component that reads others does so when it is hydrated.
   */
  search?: Readonly<Record<string, 'value' | 'presence' | readonly string[]>>
  /** Name under which the page is counted. */
  pageName?: string
  requiresAuth?: boolean
  hideMobileNavigationBar?: boolean
  hideMiniPlayer?: boolean
  hideMobileBrandLogo?: boolean
}
