import { readStored, STORAGE_KEYS, writeStored } from '#web/lib/storage.ts'

/** Returns the function that claims the one pre-roll that this session has for a station; it returns false when it is gone. */
export function createPreRolls(): (station: string) => boolean {
  // Where the storage is blocked.
  const claimedOnPage = new Set<string>()
  return (station) => {
    const claimed = readStored('session', STORAGE_KEYS.preRolls)?.split(' ') ?? []
    if (claimed.includes(station) || claimedOnPage.has(station)) return false
    claimedOnPage.add(station)
    writeStored('session', STORAGE_KEYS.preRolls, [...claimed, station].join(' '))
    return true
  }
}
