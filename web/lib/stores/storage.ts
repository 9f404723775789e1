/** Keys of the browser's storage. */
export const STORAGE_KEYS = {
  /** Session storage: the station chosen last. */
  myStation: 'my-station',
  /** Local storage: whether the next podcast episode starts automatically; false by default. */
  continuePlaying: 'continue_playing',
  /** Local storage: the consent decision. */
  consent: 'consent',
  /** Session storage: an editor's token for previews of drafts. */
  editorToken: 'editor-token',
  /** Local storage: `light` or `dark` when the visitor overrides the system. */
  theme: 'theme',
  /** Local storage: the listener's position in each media. */
  listeningProgress: 'listening-progress',
  /** Local storage: user id of the account that owns this browser's history; unset while no account does. */
  progressOwner: 'progress-owner',
  /** Local storage, for each account: progress events that the account has not acknowledged yet. */
  progressOutbox: 'progress-outbox',
  /** Local storage, for each account: ids of media whose last progress event the account refused. */
  progressRefused: 'progress-refused',
  /** Local storage, for each account: keys of its bookmarks and follows. */
  savedItems: 'kept',
  /** Local storage, for each account: bookmark and follow changes that the account has not acknowledged yet. */
  pendingChanges: 'kept-wishes',
  /** Local storage: set once push messages were offered. */
  pushOffered: 'push-offered',
  /** Local storage: id of the breaking story that was announced last. */
  breakingAnnounced: 'breaking-announced',
  /** Local storage: the play queue. */
  queue: 'queue',
  /** Local storage: the playback rate of each podcast or show. */
  speeds: 'playback-speeds',
  /** Local storage: recent search queries. */
  recentSearches: 'recent-searches',
  /** Local storage: `off` when single-letter shortcuts are disabled. */
  playerKeys: 'player_keys',
  /** Local storage: language of the captions chosen last, or `off`. */
  videoCaptions: 'video_captions',
  /** Local storage: unsent values of competition forms. */
  entryDrafts: 'entry_drafts',
  /** Local storage: the page on which the registration wall was opened, to return to. */
  redirectUrl: 'redirect_url',
  /** Local storage: an action that needs an account; run once after sign-in. */
  pendingAction: 'pending_action',
  /** Local storage: the media played last, shown at rest in the next visit. */
  lastPlayed: 'last-played',
  /** Session storage: the checkout that this tab has opened. */
  checkout: 'checkout',
  /** Session storage: the stations whose pre-roll was played. */
  preRolls: 'pre-rolls',
  /** Session storage: the sleep timer. */
  sleepTimer: 'sleep-timer',
  /** Session storage: the player's state when the page was left for the identity provider. */
  savedPlayer: 'kept-player',
  /** Local storage, where personal ads are allowed: how often each advertisement was shown on this day. */
  adsShown: 'ads_shown',
  /** Local storage: `corner` or `picture-in-picture`, where a video continues when its page is left. */
  videoAway: 'video_away',
  /** Local storage: ids of the media that are downloaded, or being downloaded, to this device. */
  downloads: 'downloads',
} as const

/** The browser's storage; undefined on the server and where the visitor has blocked it. */
function storage(kind: 'local' | 'session'): Storage | undefined {
  if (typeof window === 'undefined') return undefined
  try {
    return kind === 'local' ? window.localStorage : window.sessionStorage
  } catch {
    return undefined
  }
}

/** The value under `key`; null without a value or without storage. */
export const readStored = (kind: 'local' | 'session', key: string): string | null => storage(kind)?.getItem(key) ?? null

/** Stores `value`, or removes the key for null. Errors such as a full storage are ignored. */
export function writeStored(kind: 'local' | 'session', key: string, value: string | null): void {
  try {
    if (value === null) storage(kind)?.removeItem(key)
    else storage(kind)?.setItem(key, value)
  } catch {
    return
  }
}
