export const STORAGE_KEYS = {
  // In session storage:
  myStation: 'my-station',
  editorToken: 'editor-token',
  checkout: 'checkout',
  /** Stations whose pre-roll was played. */
  preRolls: 'pre-rolls',
  sleepTimer: 'sleep-timer',
  /** The player's state when the page was left for the identity provider. */
  savedPlayer: 'kept-player',

  // In local storage:
  consent: 'consent',
  /** `light` or `dark` when the visitor overrides the system. */
  theme: 'theme',
  /** `off` when single-letter shortcuts are disabled. */
  playerKeys: 'player_keys',
  continuePlaying: 'continue_playing',
  /** `true` or `false` where the listener has chosen. */
  lessData: 'less-data',
  /** Bytes, in local storage with their day, in session storage of this tab. */
  dataUsed: 'data-used',
  speeds: 'playback-speeds',
  queue: 'queue',
  /** Shown at rest in the next visit. */
  lastPlayed: 'last-played',
  /** Ids of media that are downloaded, or being downloaded, to this device. */
  downloads: 'downloads',
  recentSearches: 'recent-searches',
  pushOffered: 'push-offered',
  /** Id of the breaking story that was announced last. */
  breakingAnnounced: 'breaking-announced',
  entryDrafts: 'entry_drafts',
  /** How often each advertisement was shown on this day; only where personal ads are allowed. */
  adsShown: 'ads_shown',
  /** The page on which the registration wall was opened, to return to. */
  redirectUrl: 'redirect_url',
  pendingAction: 'pending_action',
  listeningProgress: 'listening-progress',
  /** User id of the account that owns this browser's history; unset while no account does. */
  progressOwner: 'progress-owner',

  // In local storage, for each account:
  /** Progress events that the account has not acknowledged yet. */
  progressOutbox: 'progress-outbox',
  /** Ids of media whose last progress event the account refused. */
  progressRefused: 'progress-refused',
  /** Keys of its bookmarks and follows. */
  savedItems: 'kept',
  /** Bookmark and follow changes that the account has not acknowledged yet. */
  pendingChanges: 'kept-wishes',
} as const

/** Undefined on the server, and where the visitor has blocked storage. */
function storage(kind: 'local' | 'session'): Storage | undefined {
  if (typeof window === 'undefined') return undefined
  try {
    return kind === 'local' ? window.localStorage : window.sessionStorage
  } catch {
    return undefined
  }
}

/** Null without a value or without storage. */
export const readStored = (kind: 'local' | 'session', key: string): string | null => storage(kind)?.getItem(key) ?? null

/** Null removes the key. Errors such as a full storage are ignored. */
export function writeStored(kind: 'local' | 'session', key: string, value: string | null): void {
  try {
    if (value === null) storage(kind)?.removeItem(key)
    else storage(kind)?.setItem(key, value)
  } catch {
    return
  }
}
