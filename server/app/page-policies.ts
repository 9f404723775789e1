import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import type { PagePolicy } from '#server/http/pages/page-url.ts'

/** The flags of a route's `handle` that concern the cache; a subset of `PageFlags` in the web app. */
interface CacheFlags {
  cache?: 'shared' | 'private'
  search?: PagePolicy['search']
}

const DATA_SUFFIX = /(?:\/_root|\/_)?\.data$/

/** From the handles of the matched routes. A page is private unless its route declares it as shared. */
export function pagePolicies({ routes }: Pick<ServerBuild, 'routes'>): (pathname: string) => PagePolicy {
  const tree = routeTree(routes)
  return (pathname) => {
    const matches = matchRoutes(tree, pathname.replace(DATA_SUFFIX, '') || '/') ?? []
    const handles = matches.map(({ route }): CacheFlags => route.handle ?? {})
    const search = Object.assign({}, ...handles.map((handle) => handle.search))
    return { isShared: handles.at(-1)?.cache === 'shared', search }
  }
}

function routeTree(routes: ServerBuild['routes'], parentId?: string): RouteObject[] {
  const children = Object.values(routes).filter((route) => route !== undefined && route.parentId === parentId)
  return children.map((route) => {
    const { id, path, caseSensitive, index, module } = route ?? {}
    const common = { id, path, caseSensitive, handle: module?.handle }
    return index ? { ...common, index } : { ...common, children: routeTree(routes, id) }
  })
}
