// Chunks of the client build. A module that is not listed goes into the script of its page, or into
// `shared` if at least six pages use it.
import { globSync } from 'node:fs'
import path from 'node:path'

/** Module names without extension, by folder. */
type Modules = Record<string, string>

/** Modules of the layout of every page, and small ones of most pages. */
const FRAME: Modules = {
  contract: 'stations',
  'web/components/schedule': 'airing schedule-time',
  'web/components/playback': 'place-in-series play-media',
  'web/components/pictures': 'average-colour card-picture picture',
  'web/components/paging': 'load-more-link use-more use-paged-list',
  'web/player/playable': 'to-playable',
  'web/components/meta': 'open-graph',
  'web/gateway/generated': 'get-current-shows get-epg-data get-media-reel-by-configuration get-station-list',
  'web/gateway': 'query run srcset stations',
  'web/lib':
    'document-path offline-store unfinished-playback first-interaction click-replay duration page-data clock-time lazy-load plural use-now use-hydrated use-slash-key value-store',
  'web/player/core': 'player-store timers',
  'web/player/ui': 'player',
  'web/player/queue': 'continuation offered',
  'web/routes': 'flags page not-found-on-bad-cursor',
  'web/session':
    'session-events modal-store open-wall session-access session-store use-keep-alive use-route-guard protect',
  'web/shell':
    'app-layout back-bar error-page footer menus menu-items mobile-nav-title modals page-title profile-button search-form theme top-bar use-current-shows use-retry',
  'web/components/cards': 'card-progress',
  'web/components/rows': 'dial-row',
  'web/ui': 'badge create-icon icon-button on-air page-title-line',
  'node_modules/lucide-react/dist/esm/icons': 'chevron-left chevron-right message-circle',
}

/** Modules of the cards and reels of pages that present content of many kinds. */
const CARDS: Modules = {
  'web/components/pictures': 'poster',
  'web/components/cards': 'cover-card poster-card teaser-facts',
  'web/components/rows': 'more-menu now-playing-line',
  'web/components/reels': 'media-reel ranked-list any-reel reel-kinds section-head titled-reel',
}

/** Modules of the buttons that save an item. */
const SAVED: Modules = {
  'web/library/saved': 'bookmark-button follow-button saved-store saveable',
}

/** Small modules of pages with a hierarchy. */
const PARTS: Modules = {
  'web/components/detail': 'breadcrumbs copy-address facts share-button',
}

/** Modules of the pages of published content of any type. */
const DETAIL: Modules = {
  'web/routes/detail': 'any-detail detail-page detail-card load-detail',
  'web/routes': 'paywalled',
  'web/components/detail': 'body-text load-episodes main-section paragraphs people related-list side-section topics',
  'web/components/playback': 'availability-text',
  'web/features/shows': 'load-upcoming',
  'web/gateway/generated': 'get-detail-page-by-url',
  'web/ui': 'external-link',
}

/** Modules of texts with pictures, quotations and other sections. */
const SECTIONS: Modules = {
  'web/components/sections': 'sections wide-figure',
}

/** Modules of pages that are shared by links to social networks. */
const SHARING: Modules = {
  'web/components/detail': 'copy-link mention share-links',
}

/** Modules of the heads of podcasts, shows and episodes. */
const HEAD: Modules = {
  'web/components/detail': 'badges detail-head',
  'web/components/rows': 'episode-facts',
  'node_modules/lucide-react/dist/esm/icons': 'share-2',
}

/** Modules of lists of episodes. */
const EPISODES: Modules = {
  'web/components/detail': 'episode-list',
  'web/components/rows': 'row-head fact-list',
}

/** Modules of the pages of single recordings. */
const RECORDING: Modules = {
  'web/components/detail': 'chapters neighbours share-moment transcripts',
  'web/player/progress': 'timestamp-slot',
}

/** Modules of pages with a video. */
const VIDEO: Modules = {
  'web/components/sections': 'video-stage',
  'web/features/video': 'video-head',
}

/** Modules of the menu of playable items. */
const MEDIA_MENU: Modules = {
  'web/components/continue': 'media-menu',
  'web/player/queue': 'queue-store queue',
}

/** Modules of the listening progress. */
const PROGRESS: Modules = {
  'web/player/progress': 'is-playable progress progress-store',
}

/** Shared modules of signed-in listeners: saved items, and listening progress. */
const LIBRARY: Modules = {
  'web/library/saved': 'open-saved-items saved-items sync-to-account pending-change',
  'web/library/notifications': 'push unread-mark unread-store',
  'web/library/history': 'progress-outbox',
  'web/player/progress': 'listening-preferences timestamp progress-follower',
  'web/player/queue': 'find-following play-order',
  'web/session': 'authenticated-query',
}

/** Modules of dialogs and pages for registration, login and the account. */
const ACCOUNT: Modules = {
  'web/session': 'signing-screen',
  'web/session/wall': 'registration-wall wall-art',
  'web/shell/profile': 'continuous-playback profile-account profile-head profile-panel profile-row',
}

const CONTENT_STYLES =
  /web[\\/](components[\\/](detail[\\/](detail|mention)|sections[\\/][\w-]+)|features[\\/](competitions|microsites|news|video)[\\/][\w-]+|player[\\/]ui[\\/]video[\\/]video)\.css$/

/**
 * A few scripts instead of one per shared module, because small files compress badly and each one repeats its imports. Each
 * group includes its imports, so that scripts do not wait for each other, as they would with groups by page (`entriesAware`).
 */
export const scriptGroups = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 6 },
  { name: 'router', test: /node_modules[\\/]react-router[\\/]|unused-router-parts/, priority: 5 },
  // The sheets of published content: one, because a page of any address may show any type.
  { name: 'content', test: CONTENT_STYLES, priority: 5 },
  group('frame', FRAME, 4),
  group('cards', CARDS, 3),
  group('saved', SAVED, 3),
  group('parts', PARTS, 3),
  group('progress', PROGRESS, 3),
  group('head', HEAD, 3),
  group('media-menu', MEDIA_MENU, 2),
  group('detail', DETAIL, 2),
  group('sections', SECTIONS, 2),
  group('sharing', SHARING, 2),
  group('episodes', EPISODES, 1),
  group('stage', VIDEO, 1),
  group('recording', RECORDING, 1),
  { ...group('library', LIBRARY, 0), minShareCount: 2 },
  group('account', ACCOUNT, 0),
]

function group(name: string, modules: Modules, priority: number) {
  return { name, test: isOneOf(modules), priority }
}

/** Whether a module path is listed. Throws if a listed module does not exist. */
function isOneOf(modules: Modules): (id: string) => boolean {
  const files = new Set(
    Object.entries(modules).flatMap(([folder, names]) => names.split(' ').flatMap((name) => filesOf(folder, name))),
  )
  return (id) => files.has(path.normalize(id.split('?')[0] ?? id))
}

function filesOf(folder: string, name: string): string[] {
  const found = globSync(`${folder}/${name}.{ts,tsx,mjs}`, { cwd: import.meta.dirname })
  if (found.length === 0) throw new Error(`Module ${folder}/${name} of a chunk does not exist`)
  return found.map((file) => path.join(import.meta.dirname, file))
}
