/**
 * The part of React Router's manifest that this module reads: the URL of each route's script. The global is internal; without
 * it nothing is preloaded. React Router has no public API that preloads all routes. `router-page.test.tsx` fails when the global
 * changes.
 */
interface RouteManifest {
  routes: Record<string, { module: string; clientLoaderModule?: string }>
}

/**
 * Preloads the scripts of all routes. Called during playback: when a route's script fails to load, as after a connection loss,
 * React Router reloads the document, which would stop playback.
 */
export function preloadRoutes(): void {
  const { __reactRouterManifest: manifest } = window as Window & { __reactRouterManifest?: RouteManifest }
  for (const { module, clientLoaderModule } of Object.values(manifest?.routes ?? {})) {
    for (const address of [module, clientLoaderModule]) if (address) preload(address)
  }
}

function preload(address: string): void {
  if (document.head.querySelector(`link[href="${CSS.escape(address)}"]`)) return
  const link = document.createElement('link')
  Object.assign(link, { rel: 'modulepreload', href: address, fetchPriority: 'low' })
  document.head.append(link)
}
