import { STORAGE_KEYS, writeStored } from '#web/lib/stores/storage.ts'

type Key = keyof typeof STORAGE_KEYS

/** `account`: the key of the account is removed; `unsent`: the same, unless it has unsent changes; `device`: it stays. */
type Exception = 'account' | 'unsent' | 'device'

/** All others are removed. */
const EXCEPTIONS: Partial<Record<Key, Exception>> = {
  continuePlaying: 'device',
  lessData: 'device',
  dataUsed: 'device',
  theme: 'device',
  progressOutbox: 'unsent',
  progressRefused: 'account',
  savedItems: 'account',
  pendingChanges: 'unsent',
  playerKeys: 'device',
  videoCaptions: 'device',
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
    const exception = EXCEPTIONS[name as Key]
    if (!exception) for (const kind of ['local', 'session'] as const) writeStored(kind, key, null)
    else if (exception === 'account' || (exception === 'unsent' && !keepsUnsent))
      writeStored('local', `${key}:${userId}`, null)
  }
}
