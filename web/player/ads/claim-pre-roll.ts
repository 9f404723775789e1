import { readStored, STORAGE_KEYS, writeStored } from '#web/lib/stores/storage.ts'

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
