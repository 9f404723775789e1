/** The part of React Router's manifest that we read: the address of each route's script. */
interface RouteManifest {
  routes: Record<string, { module: string; clientLoaderModule?: string }>
}

/**
 * Fetches the scripts of all screens. Called while something plays: a script that cannot be fetched later, in a dead zone,
 * makes React Router load the document anew, and that would end the sound.
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
