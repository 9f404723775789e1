// Chunks of the client build. A module that is not listed goes into the script of its page, or into
// `shared` if at least six pages use it.
import { globSync } from 'node:fs'
import path from 'node:path'

/** Module names without extension, by folder. */
type Modules = Record<string, string>

/** Modules of the layout of every page, and of the cards and rows of most pages. */
const FRAME: Modules = {
  contract: 'stations',
  'web/components/schedule': 'airing',
  'web/components/pictures': 'card-picture picture poster',
  'web/components/cards': 'card-progress cover-card poster-card teaser-facts',
  'web/components/rows': 'dial-row more-menu now-playing-line',
  'web/components/paging': 'load-more-link use-more use-paged-list',
  'web/components/reels': 'media-reel ranked-list any-reel reel-kinds section-head titled-reel',
  'web/components/playback': 'play-media',
  'web/player/playable': 'to-playable',
  'web/components/meta': 'open-graph',
  'web/gateway/generated': 'get-current-shows',
  'web/gateway': 'run srcset stations',
  'web/lib':
    'document-path offline-store unfinished-playback contrast click-replay page-data clock-time lazy-load use-now value-store',
  'web/player/core': 'player-store timers',
  'web/player/ui': 'player',
  'web/player/queue': 'continuation',
  'web/routes': 'flags page not-found-on-bad-cursor',
  'web/session':
    'session-events modal-store open-wall session-access session-store use-keep-alive use-route-guard protect',
  'web/shell':
    'app-layout back-bar error-page footer menus menu-items mobile-nav-title modals page-title profile-button search-form signal-graphic theme top-bar use-current-shows use-retry',
  'web/ui': 'badge on-air',
}

/** Shared modules that the home page does not load initially: saved items and listening progress. */
const LIBRARY: Modules = {
  'web/lib': 'persistent-store',
  'web/library/saved': 'bookmark-button follow-button saved-store saved-items sync-to-account pending-change',
  'web/library/notifications': 'push unread-mark unread-store',
  'web/library/history': 'progress-outbox',
  'web/player/progress':
    'is-playable listening-preferences timestamp-offer timestamp progress-follower progress-store progress',
  'web/player/queue': 'find-following play-order queue-store queue',
  'web/session': 'authenticated-query',
  'web/ui': 'menu',
  'web/gateway/generated': '*',
}

/** Modules of dialogs and pages for registration, login and the account. */
const ACCOUNT: Modules = {
  'web/session': 'signing-screen',
  'web/session/wall': 'registration-wall wall-art',
  'web/shell/profile': 'continuous-playback profile-account profile-head profile-panel profile-row',
}

const isLibrary = isOneOf(LIBRARY)

/**
 * A few scripts instead of one per shared module, because small files compress badly and each one repeats its imports. Each
 * group includes its imports, so that scripts do not wait for each other, as they would with groups by page (`entriesAware`).
 */
export const scriptGroups = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 4 },
  { name: 'router', test: /node_modules[\\/]react-router[\\/]/, priority: 3 },
  { name: 'frame', test: isOneOf(FRAME), priority: 2 },
  // Style sheets stay with their components; merged into one sheet, the home page would also load the styles of lists.
  { name: 'shared', test: (id: string) => !isLibrary(id) && !id.endsWith('.css'), minShareCount: 6, priority: 1 },
  { name: 'library', test: isLibrary, minShareCount: 2, priority: 0 },
  { name: 'account', test: isOneOf(ACCOUNT), priority: 0 },
]

/** Whether a module path is listed. Throws if a listed module does not exist. */
function isOneOf(modules: Modules): (id: string) => boolean {
  const files = new Set(
    Object.entries(modules).flatMap(([folder, names]) => names.split(' ').flatMap((name) => filesOf(folder, name))),
  )
  return (id) => files.has(path.normalize(id.split('?')[0] ?? id))
}

function filesOf(folder: string, name: string): string[] {
  const found = globSync(`${folder}/${name}.{ts,tsx}`, { cwd: import.meta.dirname })
  if (found.length === 0) throw new Error(`Module ${folder}/${name} of a chunk does not exist`)
  return found.map((file) => path.join(import.meta.dirname, file))
}
