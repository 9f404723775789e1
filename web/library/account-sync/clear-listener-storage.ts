import { STORAGE_KEYS, writeStored } from '#web/lib/stores/storage.ts'

/** `account`: the key of the account is removed; `unsent`: the same, unless it has unsent changes; `device`: it stays. */
const AT_SIGN_OUT = {
  myStation: 'session',
  continuePlaying: 'device',
  // The next person who uses this browser chooses again.
  consent: 'local',
  editorToken: 'session',
  theme: 'device',
  listeningProgress: 'local',
  lastPlayed: 'local',
  progressOwner: 'local',
  progressOutbox: 'unsent',
  progressRefused: 'account',
  savedItems: 'account',
  pendingChanges: 'unsent',
  pushOffered: 'local',
  breakingAnnounced: 'local',
  queue: 'local',
  speeds: 'local',
  recentSearches: 'local',
  playerKeys: 'device',
  videoCaptions: 'device',
  entryDrafts: 'local',
  redirectUrl: 'local',
  pendingAction: 'local',
  checkout: 'session',
  preRolls: 'session',
  sleepTimer: 'session',
  // Playback continues after the redirect, which removes this key.
  savedPlayer: 'device',
  adsShown: 'local',
  videoAway: 'device',
  downloads: 'local',
} as const satisfies Record<keyof typeof STORAGE_KEYS, 'local' | 'session' | 'account' | 'unsent' | 'device'>

interface Account {
  userId: string | null
  keepsUnsent: boolean
}

export function clearListenerStorage({ userId, keepsUnsent }: Account): void {
  for (const [name, kind] of Object.entries(AT_SIGN_OUT)) {
    const key = STORAGE_KEYS[name as keyof typeof STORAGE_KEYS]
    if (kind === 'local' || kind === 'session') writeStored(kind, key, null)
    else if (kind === 'account' || (kind === 'unsent' && !keepsUnsent)) writeStored('local', `${key}:${userId}`, null)
  }
}
