import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import type { PagePolicy } from '#server/http/page-address.ts'

/** The part of a route's `handle` that caches act on; the type `PageFlags` of the web app has it. */
interface CacheFlags {
  cache?: 'shared' | 'private'
  search?: PagePolicy['search']
}

/** Addresses at which React Router gives a page's data alone. */
const DATA_SUFFIX = /(?:\/_root|\/_)?\.data$/

/**
 * Tells what caches may know of a page from the handles of its routes, which are matched as React Router matches them for
 * rendering. A route that does not say that it is shared is private.
 */
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
