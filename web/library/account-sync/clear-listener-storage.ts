import { STORAGE_KEYS, writeStored } from '#web/lib/stores/storage.ts'

type Key = keyof typeof STORAGE_KEYS

/** The keys that stay on the device; `unsent` only while they hold changes that the account has not received. */
const KEPT: Partial<Record<Key, 'always' | 'unsent'>> = {
  continuePlaying: 'always',
  lessData: 'always',
  dataUsed: 'always',
  theme: 'always',
  playerKeys: 'always',
  // Playback continues after the redirect, which removes this key.
  savedPlayer: 'always',
  progressOutbox: 'unsent',
  pendingChanges: 'unsent',
}

interface Account {
  userId: string | null
  keepsUnsent: boolean
}

export function clearListenerStorage({ userId, keepsUnsent }: Account): void {
  for (const [name, key] of Object.entries(STORAGE_KEYS)) {
    const kept = KEPT[name as Key]
    if (kept === 'always' || (kept && keepsUnsent)) continue
    writeStored('session', key, null)
    writeStored('local', key, null)
    writeStored('local', `${key}:${userId}`, null)
  }
}
