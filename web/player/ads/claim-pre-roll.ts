import { readStored, STORAGE_KEYS, writeStored } from '#web/lib/stores/storage.ts'

/** The returned function is false if the session's only pre-roll for the station was claimed before. */
export function createPreRolls(): (station: string) => boolean {
  // For browsers that block the storage.
  const claimedOnPage = new Set<string>()
  return (station) => {
    const claimed = readStored('session', STORAGE_KEYS.preRolls)?.split(' ') ?? []
    if (claimed.includes(station) || claimedOnPage.has(station)) return false
    claimedOnPage.add(station)
    writeStored('session', STORAGE_KEYS.preRolls, [...claimed, station].join(' '))
    return true
  }
}
