import { createPersistentList } from '#web/lib/persistent-store.ts'
import { STORAGE_KEYS } from '#web/lib/storage.ts'
import { clamp } from '../core/clamp.ts'
import { isLive, type PlayableMedia } from '../core/state.ts'
import { isObject } from './is-playable.ts'

interface SavedSpeed {
  /** Empty for all that belongs to no show. */
  showId: string
  speed: number
}

const MAX_SHOWS = 200
const SLOWEST = 0.75
const FASTEST = 2

const isSavedSpeed = (value: unknown): value is SavedSpeed =>
  isObject(value) && typeof value['showId'] === 'string' && typeof value['speed'] === 'number'

const kept = createPersistentList(STORAGE_KEYS.speeds, isSavedSpeed)

/** A speed that the player offers. */
export const validSpeed = (speed: number): number => clamp(speed, SLOWEST, FASTEST)

/** How fast the listener wants `media`: as its show was heard last, and live as it comes. */
export function speedOf(media: PlayableMedia): number {
  if (isLive(media)) return 1
  const speed = kept.get().find(({ showId }) => showId === (media.showId ?? ''))?.speed
  return speed === undefined ? 1 : validSpeed(speed)
}

export function saveSpeed({ showId = '' }: PlayableMedia, speed: number): void {
  const others = kept.get().filter((each) => each.showId !== showId)
  kept.set([{ showId, speed }, ...others].slice(0, MAX_SHOWS))
}
