/**
 * Replaces parts of React Router that this app does not use in the browser build (`vite.config.ts`): discovery of routes after the
 * page load (all routes are in the manifest, `react-router.config.ts`) and instrumentation. They would be a twentieth of each
 * page's scripts.
 */

const unused = (): undefined => undefined

export const isFogOfWarEnabled = (): boolean => false
export const URL_LIMIT = 0

export {
  unused as consumeInstrumentationClientResultMetaReceiver,
  unused as getCustomPatchRoutesOnNavigationFunction,
  unused as getManifestPath,
  unused as getManifestPathsParam,
  unused as getPartialManifest,
  unused as getPatchRoutesOnNavigationFunction,
  unused as getPathsWithAncestors,
  unused as getRouteInstrumentationUpdates,
  unused as handleClientVersionMismatch,
  unused as instrumentationResultMetaContext,
  unused as instrumentClientSideRouter,
  unused as instrumentHandler,
  unused as RouteDiscoveryRuntime,
  unused as shouldUseInitialRouteDiscovery,
  unused as useCustomRouteDiscovery,
  unused as useFogOFWarDiscovery,
  unused as useRouteDiscovery,
}
