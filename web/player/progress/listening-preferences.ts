import { isObject } from '#web/lib/is-object.ts'
import { createPersistentList } from '#web/lib/stores/persistent-store.ts'
import { STORAGE_KEYS } from '#web/lib/stores/storage.ts'
import { clamp } from '../core/clamp.ts'
import { type PlayableMedia, isLive } from '../core/state.ts'
import type { ProgressFollower } from './progress-follower.ts'
import { progressStore } from './progress-store.ts'
import { resumeAt } from './progress.ts'

export interface ListeningPreferences {
  /** Seconds; 0 for a media not started or finished. */
  resumeAt: (media: PlayableMedia) => number
  preferredSpeed: (media: PlayableMedia) => number
  saveSpeed: (media: PlayableMedia, speed: number) => void
  /** The listener has chosen the start position. */
  startChosen: (media: PlayableMedia) => void
  seeked: (seconds: number) => void
}

export const browserPreferences = (follower: ProgressFollower): ListeningPreferences => ({
  resumeAt: ({ mediaId }) => resumeAt(progressStore.get(), mediaId),
  preferredSpeed,
  saveSpeed,
  startChosen: (media) => follower.markChosen(media),
  seeked: (seconds) => follower.reportSeek(seconds),
})

interface SavedSpeed {
  /** Empty for media without a show. */
  showId: string
  speed: number
}

const MAX_SHOWS = 200
const SLOWEST = 0.75
const FASTEST = 2

const isSavedSpeed = (value: unknown): value is SavedSpeed =>
  isObject(value) && typeof value['showId'] === 'string' && typeof value['speed'] === 'number'

const savedSpeeds = createPersistentList(STORAGE_KEYS.speeds, isSavedSpeed)

export const validSpeed = (speed: number): number => clamp(speed, SLOWEST, FASTEST)

/** The speed of its show; 1 for live channels. */
export function preferredSpeed(media: PlayableMedia): number {
  if (isLive(media)) return 1
  const speed = savedSpeeds.get().find(({ showId }) => showId === (media.showId ?? ''))?.speed
  return speed === undefined ? 1 : validSpeed(speed)
}

export const clearSpeeds = (): void => savedSpeeds.set([])

export function saveSpeed({ showId = '' }: PlayableMedia, speed: number): void {
  const others = savedSpeeds.get().filter((each) => each.showId !== showId)
  savedSpeeds.set([{ showId, speed }, ...others].slice(0, MAX_SHOWS))
}
