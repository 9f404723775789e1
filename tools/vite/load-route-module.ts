/**
 * Replaces that of React Router in the browser build (`vite.config.ts`). When the script of a route cannot be loaded, because a
 * deployment has deleted it, React Router loads the current page again; this loads the page that was clicked.
 */

interface Route {
  id: string
  module: string
}

/** Internal: the router of the page. `navigation.spec.ts` fails when it changes. */
interface RouterWindow {
  __reactRouterDataRouter?: {
    state: { navigation: { location?: { pathname: string; search: string; hash: string } } }
  }
}

export async function loadRouteModule({ id, module }: Route, loaded: Record<string, unknown>): Promise<unknown> {
  try {
    return (loaded[id] ??= await import(/* @vite-ignore */ module))
  } catch {
    const { pathname, search, hash } =
      (window as RouterWindow).__reactRouterDataRouter?.state.navigation.location ?? location
    const url = location.origin + pathname + search + hash
    // After Back and Forward the URL is that of the page already, and one with a fragment would not load again.
    if (url === location.href) location.reload()
    else location.assign(url)
    return new Promise(() => {})
  }
}
