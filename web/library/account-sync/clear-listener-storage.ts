import { STORAGE_KEYS, writeStored } from '#web/lib/stores/storage.ts'

type Key = keyof typeof STORAGE_KEYS

/**
 * Keys that are not simply removed from local storage. `account`: the key of the account is removed; `unsent`: the same, unless it has
 * unsent changes; `device`: it stays.
 */
const AT_SIGN_OUT: Partial<Record<Key, 'session' | 'account' | 'unsent' | 'device'>> = {
  myStation: 'session',
  continuePlaying: 'device',
  lessData: 'device',
  dataUsed: 'device',
  editorToken: 'session',
  theme: 'device',
  progressOutbox: 'unsent',
  progressRefused: 'account',
  savedItems: 'account',
  pendingChanges: 'unsent',
  playerKeys: 'device',
  videoCaptions: 'device',
  checkout: 'session',
  preRolls: 'session',
  sleepTimer: 'session',
  // Playback continues after the redirect, which removes this key.
  savedPlayer: 'device',
  videoAway: 'device',
}

interface Account {
  userId: string | null
  keepsUnsent: boolean
}

export function clearListenerStorage({ userId, keepsUnsent }: Account): void {
  for (const [name, key] of Object.entries(STORAGE_KEYS)) {
    const kind = AT_SIGN_OUT[name as Key] ?? 'local'
    if (kind === 'local' || kind === 'session') writeStored(kind, key, null)
    else if (kind === 'account' || (kind === 'unsent' && !keepsUnsent)) writeStored('local', `${key}:${userId}`, null)
  }
}
