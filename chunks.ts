// What pages download: which modules go together into one script. A module that is not listed goes with the page that needs it, or
// into `shared` where six pages or more do.
import { globSync } from 'node:fs'
import path from 'node:path'

/** Names of modules, without their extensions, by folder. */
type Modules = Record<string, string>

/** What every page needs: the frame, and the cards and rows of which the home page and most others are made. */
const FRAME: Modules = {
  contract: 'stations',
  'web/components/schedule': 'airing presenters',
  'web/components/pictures': 'card-picture picture poster srcset',
  'web/components/cards': 'card-progress cover-card poster-card teaser-facts',
  'web/components/rows': 'dial-row more-menu now-playing-line',
  'web/components/paging': 'load-more-link use-more use-paged-list',
  'web/components/reels': 'media-reel ranked-list any-reel reel-kinds section-head titled-reel',
  'web/components/playback': 'play-media',
  'web/player/playable': 'to-playable',
  'web/components/meta': 'open-graph',
  'web/gateway/generated': 'get-current-shows',
  'web/gateway': 'run stations',
  'web/lib': 'unfinished-playback contrast click-replay page-data time-ago lazy-load use-now',
  'web/player/core': 'player-store timers',
  'web/player/ui': 'player',
  'web/routes': 'flags page not-found-on-bad-cursor',
  'web/session': 'session-events modal-store open-wall session-access session-store use-keep-alive use-route-guard',
  'web/shell':
    'app-layout back-bar error-page footer menus menu-items mobile-nav-title modals page-title profile-button search-form signal-graphic theme top-bar use-current-shows use-retry',
  'web/ui': 'badge on-air',
}

/** What most pages share and the home page does not need at first: saved items, and the progress of a listener. */
const LIBRARY: Modules = {
  'web/lib': 'persistent-store',
  'web/library/saved': 'bookmark-button follow-button saved-store saved-items sync-to-account pending-change messages',
  'web/library/notifications': 'push unread-mark unread-store',
  'web/library/history': 'post-progress progress-outbox',
  'web/player/progress':
    'is-playable memory timestamp-offer timestamp progress-follower progress-store progress speeds use-progress',
  'web/player/queue': 'continuation find-following play-order queue-store queue use-continuation use-queue',
  'web/session': 'authenticated-query protect',
  'web/ui': 'menu',
  'web/gateway/generated': '*',
}

/** What opens on a press of who joins, logs in or looks at their account. */
const ACCOUNT: Modules = {
  'web/session': 'signing-screen',
  'web/session/wall': 'registration-wall wall-art wall-rows',
  'web/shell/profile': 'continuous-playback profile-account profile-head profile-panel profile-row',
}

const isLibrary = isOneOf(LIBRARY)

/**
 * Few scripts instead of one for each shared module, for small files compress badly, and each file names all that it
 * imports. Each group takes along all that it imports, so that no two scripts wait for each other; groups by the set of
 * pages (`entriesAware`) would.
 */
export const scriptGroups = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 4 },
  { name: 'router', test: /node_modules[\\/]react-router[\\/]/, priority: 3 },
  { name: 'frame', test: isOneOf(FRAME), priority: 2 },
  { name: 'shared', test: (id: string) => !isLibrary(id), minShareCount: 6, priority: 1 },
  { name: 'library', test: isLibrary, minShareCount: 2, priority: 0 },
  { name: 'account', test: isOneOf(ACCOUNT), priority: 0 },
]

/** Whether a module, by its absolute path, is listed. Throws where a listed module does not exist. */
function isOneOf(modules: Modules): (id: string) => boolean {
  const files = new Set(
    Object.entries(modules).flatMap(([folder, names]) => names.split(' ').flatMap((name) => filesOf(folder, name))),
  )
  return (id) => files.has(path.normalize(id.split('?')[0] ?? id))
}

function filesOf(folder: string, name: string): string[] {
  const found = globSync(`${folder}/${name}.{ts,tsx}`, { cwd: import.meta.dirname })
  if (found.length === 0) throw new Error(`There is no module ${folder}/${name} to put into a chunk`)
  return found.map((file) => path.join(import.meta.dirname, file))
}
