// Chunks of the client build. A module that is not listed goes into the script of its page, or into
// `shared` if at least six pages use it.
import { globSync, realpathSync } from 'node:fs'
import path from 'node:path'

/** Module names without extension, by folder. */
type Modules = Record<string, string>

/** Modules of the layout of every page, and small ones of most pages. */
const FRAME: Modules = {
  contract: 'stations consent',
  'web/ads': 'when-visible',
  'web/analytics': 'use-screen-views',
  'web/consent': 'consent-question consent-script',
  'web/components/schedule': 'airing schedule-time',
  'web/components/playback': 'season-and-episode play-media',
  'web/components/images': 'average-colour card-image responsive-image',
  'web/components/paging': 'load-more-link use-more use-paged-list',
  'web/player/playable': 'to-playable',
  'web/gateway/generated': 'get-current-shows get-epg-data get-media-reel-by-configuration get-station-list',
  'web/gateway': 'media-type to-content query run srcset stations',
  'web/lib': 'class-names is-object lazy-load',
  'web/lib/browser': 'resource-entries use-hydrated use-slash-key wide-screen event-batches',
  'web/lib/inline-scripts': 'document-path unfinished-playback first-interaction click-replay',
  'web/lib/offline': 'offline-store use-when-online',
  'web/lib/page': 'page-data',
  'web/lib/stores': 'listeners value-store',
  'web/lib/text': 'plural',
  'web/lib/time': 'duration clock-time use-now',
  'web/player/core': 'player-store timers',
  'web/player/ui': 'player',
  'web/player/queue': 'continuation offered',
  'web/routes': 'flags page not-found-on-bad-cursor',
  'web/session':
    'session-events modal-store open-wall session-access session-store use-keep-alive use-route-guard protect',
  'web/shell':
    'app-layout back-bar error-page footer menus menu-items mobile-nav-title modals page-title profile-button search-form theme top-bar use-current-shows use-retry',
  'web/telemetry': 'start-telemetry telemetry-script',
  'web/components/cards': 'card-progress',
  'web/components/rows': 'dial-row',
  'web/ui/buttons': 'icon-button',
  'web/ui/icons': 'create-icon',
  'web/ui/links': 'external-link',
  'web/ui/menus': 'arrow-keys',
  'web/ui/status': 'badge on-air',
  'web/ui/text': 'page-title-line',
  'node_modules/lucide-react/dist/esm/icons': 'chevron-left chevron-right circle-exclamation-point message-circle',
}

/** Modules of the cards and reels of pages that present content of many kinds. */
const CARDS: Modules = {
  'web/components/images': 'poster',
  'web/components/cards': 'cover-card poster-card teaser-facts',
  'web/components/rows': 'more-menu now-playing-line',
  'web/lib': 'contrast',
  'web/components/reels': 'media-reel ranked-list any-reel reel-kinds section-head titled-reel',
}

/** Modules of the buttons that save an item. */
const SAVED: Modules = {
  'web/library/saved': 'bookmark-button follow-button saved-store saveable',
}

/** Small modules of pages with a hierarchy. */
const PARTS: Modules = {
  'web/components/detail': 'breadcrumbs facts share-button',
}

/** Modules of the pages of published content of any type. */
const DETAIL: Modules = {
  'web/routes/detail': 'any-detail detail-page detail-title load-detail',
  'web/routes': 'paywalled',
  'web/components/detail': 'body-text load-episodes main-section people related-list side-section topics',
  'web/components/playback': 'availability-text',
  'web/features/shows': 'load-upcoming',
  'web/gateway/generated': 'get-detail-page-by-url',
}

/** Modules of texts with images, quotations and other sections. */
const SECTIONS: Modules = {
  'web/components/sections': 'sections wide-figure',
}

/** Modules of the offer to be told of breaking news. */
const BREAKING: Modules = {
  'web/features/news': 'breaking-alert',
  'node_modules/lucide-react/dist/esm/icons': 'bell',
}

/** Small modules of pages that the profile and the player have too. */
const ENTRY: Modules = {
  'web/lib/browser': 'use-close-on-back',
  'web/lib/text': 'account-messages',
  'web/ui/forms': 'segmented',
  'node_modules/lucide-react/dist/esm/icons': 'download shield-check',
}

/** Modules of pages that are shared by links to social networks, and choices for videos, which the player has too. */
const SHARING: Modules = {
  'web/player/core': 'audio-only video-storage',
  'web/components/detail': 'copy-link mention share-links',
  'web/player/ui/share': 'share-targets',
  'web/analytics': 'log-share',
  'web/lib/browser': 'copy-url',
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

/** Modules of lists of airings. */
const AIRINGS: Modules = {
  'web/components/schedule': 'airing-list day-in-words',
}

/** Modules of the pages of single recordings. */
const RECORDING: Modules = {
  'web/components/detail': 'chapters neighbours transcripts',
  'web/player/progress': 'timestamp-slot',
  'web/player/ui/downloads': 'download-button',
}

/** Modules of pages with a video. */
const VIDEO: Modules = {
  'web/components/sections': 'video-stage',
  'web/features/video': 'video-head',
}

/** Modules of the menu of playable items. */
const MEDIA_MENU: Modules = {
  'web/components/continue': 'media-menu',
}

/** Modules of the queue: a sign-out clears it, menus and the player change it. */
const QUEUE: Modules = {
  'web/player/queue': 'queue-store queue',
}

/** Modules of what this browser knows of its listener: the progress, the downloads, the media played last. */
const PROGRESS: Modules = {
  'web/player/progress': 'airing-position is-playable progress progress-store',
  'web/player/core': 'dismiss-player',
  'web/player/downloads': 'downloaded-ids',
}

/** Shared modules of signed-in listeners: saved items, history, notifications. */
const LIBRARY: Modules = {
  'web/consent': 'consent-store',
  'web/gateway/generated': 'get-entitlement get-played-history',
  'web/session/plan': 'checkout entitlement',
  'web/library/saved': 'open-saved-items saved-items sync-to-account pending-change',
  'web/library/notifications': 'push-subscription unread-mark unread-store',
  'web/library/history': 'progress-outbox',
  'web/lib/browser': 'in-one-tab',
}

/** Shared modules of push messages, which are offered after a press. */
const PUSH: Modules = {
  'web/gateway/generated': 'remove-push-subscription set-notification-preferences',
  'web/library/notifications': 'breaking-news push',
}

/** Shared modules of listeners who come back and of playback: the media played last, what plays next. */
const PLAYED: Modules = {
  'web/gateway/generated': 'get-playback-token',
  'web/player/restore': 'last-played restore-last-played',
  'web/player/progress': 'listening-preferences timestamp progress-follower',
  'web/player/queue': 'find-following play-order',
}

/** What asks the gateway for a listener: advertisements do, on pages that need nothing else of the library. */
const SIGNED_IN: Modules = {
  'web/session': 'authenticated-query',
}

/** Modules of the event stream, which every page opens. */
const NOW_PLAYING: Modules = {
  'web/player/now-playing': 'parse-event shared-stream',
}

/** Modules of the mini player, which the walls have too. */
const MINI: Modules = {
  'web/player/core': 'mini-player-commands play-requested',
  'web/player/ui': 'hide-broken-image',
  'web/player/ui/keyboard': 'key-focus key-settings open-key-list player-keys',
  'web/player/ui/mini': 'main-button mini-player-facts mini-player-view player-volume position skip-button',
  'web/ui/forms': 'slider',
}

/** Modules of dialogs and pages for registration, login and the account. */
const ACCOUNT: Modules = {
  'web/consent': 'consent-choices',
  'web/session': 'signing-screen',
  'web/session/wall': 'registration-wall wall-art',
  'web/shell': 'walls',
  'web/shell/paywall': 'paywall paywall-actions paywall-art',
  'web/shell/profile':
    'continuous-playback plan-text profile-account profile-head profile-panel profile-plan profile-row',
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
  // The sheets of published content: one, because a page of any URL may show any type.
  { name: 'content', test: CONTENT_STYLES, priority: 5 },
  group('frame', FRAME, 4),
  group('cards', CARDS, 3),
  group('saved', SAVED, 3),
  group('parts', PARTS, 3),
  group('progress', PROGRESS, 3),
  group('head', HEAD, 3),
  group('queue', QUEUE, 3),
  group('media-menu', MEDIA_MENU, 2),
  group('signed-in', SIGNED_IN, 3),
  { ...group('library', LIBRARY, 2), minShareCount: 2 },
  { ...group('push', PUSH, 2), minShareCount: 2 },
  { ...group('played', PLAYED, 2), minShareCount: 2 },
  group('detail', DETAIL, 2),
  group('sections', SECTIONS, 2),
  group('sharing', SHARING, 2),
  group('breaking', BREAKING, 2),
  group('entry', ENTRY, 1),
  // Needed for a sign-in, and to renew a session.
  {
    name: 'openid',
    test: /node_modules[\\/](oidc-client-ts|jwt-decode)[\\/]|session[\\/]issuer[\\/]user-manager/,
    priority: 1,
  },
  group('now-playing', NOW_PLAYING, 1),
  group('mini', MINI, 1),
  group('episodes', EPISODES, 1),
  group('airings', AIRINGS, 1),
  group('stage', VIDEO, 1),
  group('recording', RECORDING, 1),
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
  // The bundler names modules by their real path, also where `node_modules` is a link.
  return found.map((file) => realpathSync(path.join(import.meta.dirname, file)))
}
