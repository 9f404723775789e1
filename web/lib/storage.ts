/** Names under which the app keeps things in the visitor's browser. */
export const STORAGE_KEYS = {
  /** Session storage: the station chosen last. */
  myStation: 'my-station',
  /** Local storage: whether the next podcast episode starts by itself; false unless said otherwise. */
  continuePlaying: 'continue_playing',
  /** Session storage: the token with which an editor looks at drafts. */
  editorToken: 'editor-token',
  /** Local storage: `light` or `dark` when the visitor overrules the system. */
  theme: 'theme',
  /** Local storage: how far the listener came with each media. */
  listeningProgress: 'listening-progress',
  /** Local storage: whose history this browser has; none while it is nobody's. */
  progressOwner: 'progress-owner',
  /** Local storage, for each account: places that it does not know yet. */
  progressOutbox: 'progress-outbox',
  /** Local storage, for each account: ids of media of which it refused the last place. */
  progressRefused: 'progress-refused',
  /** Local storage, for each account: keys of what it keeps. */
  kept: 'kept',
  /** Local storage, for each account: what it is still to keep, or no longer. */
  keptWishes: 'kept-wishes',
  /** Local storage: set once messages of what is followed were offered. */
  pushOffered: 'push-offered',
  /** Local storage: what the listener wants to hear next. */
  queue: 'queue',
  /** Local storage: the speed of each podcast or show. */
  speeds: 'playback-speeds',
  /** Local storage: `off` when single letters do nothing. */
  playerKeys: 'player_keys',
  /** Local storage: language of the captions chosen last, or `off`. */
  videoCaptions: 'video_captions',
  /** Local storage: the page on which the registration wall was opened, to come back to. */
  redirectUrl: 'redirect_url',
  /** Local storage: what a visitor began that needs an account; done once after sign-in. */
  pendingAction: 'pending_action',
  /** Session storage: what played when the page was left for the identity provider. */
  keptPlayer: 'kept-player',
  /** Local storage: `corner` or `picture-in-picture`, where a video goes on when its page is left. */
  videoAway: 'video_away',
} as const

/** Storage of this browser; undefined on the server and where the visitor has shut it. */
function storage(kind: 'local' | 'session'): Storage | undefined {
  if (typeof window === 'undefined') return undefined
  try {
    return kind === 'local' ? window.localStorage : window.sessionStorage
  } catch {
    return undefined
  }
}

/** What is kept under `key`; null where there is nothing or no storage. */
export const readStored = (kind: 'local' | 'session', key: string): string | null => storage(kind)?.getItem(key) ?? null

/** Keeps `value`, or forgets what was kept when it is null. A full storage is no reason to stop. */
export function writeStored(kind: 'local' | 'session', key: string, value: string | null): void {
  try {
    if (value === null) storage(kind)?.removeItem(key)
    else storage(kind)?.setItem(key, value)
  } catch {
    return
  }
}
