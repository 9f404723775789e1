import { isObject } from '#web/lib/is-object.ts'
import { readStored, STORAGE_KEYS, writeStored } from '#web/lib/stores/storage.ts'
import { isoSpan } from '#web/lib/time/clock-time.ts'
import { resumeInstant } from '#web/player/core/live-position.ts'
import { isSounding, type PlayableMedia, type PlayerState } from '#web/player/core/state.ts'
import type { ReadableStore } from '#web/player/core/store.ts'
import { isMedia } from '#web/player/progress/is-playable.ts'

export interface LastPlayed extends PlayableMedia {
  /** Unix milliseconds. */
  savedAt?: number
  /** Where a live channel resumes; undefined at the live edge. */
  place?: LivePosition
}

export interface LivePosition {
  /** Program date-time, Unix milliseconds. */
  instant: number
  windowMs: number
}

/** How far the instant of a channel may move before it is stored again. On pause and page hide it is stored exactly. */
const TOLERANCE_MS = 10_000

/**
 * Stores what the next visit offers: the media that plays or has an ad playing, and the instant of a channel that is paused or behind
 * live. Removes it when the media ends or is dismissed.
 */
export function saveLastPlayed({ get, subscribe }: ReadableStore<PlayerState>, { now }: { now: () => number }): void {
  let saved: PlayableMedia | null | undefined
  let savedInstant: number | null = null
  const save = (toleranceMs: number, isLeaving = false) => {
    const state = get()
    const { media, playing, live } = state
    // A media that is loaded but has not played yet does not replace the saved one, whose position it would overwrite.
    if (saved && media && media.mediaId !== saved.mediaId && !isSounding(state)) return
    const played = playedLast(state, saved)
    const instant = played ? resumeInstant(state, now()) : null
    const isUnchanged = played === saved && isNear(instant, savedInstant, toleranceMs)
    // The next visit compares the time at which a live channel was left with the positions of other devices.
    if (isUnchanged && !(isLeaving && playing && live)) return
    saved = played
    savedInstant = instant
    writeLastPlayed(played ? { ...withLivePosition(played, state, instant), savedAt: now() } : null)
  }
  subscribe(() => save(get().playing ? TOLERANCE_MS : 0))
  if (typeof addEventListener === 'function') addEventListener('pagehide', () => save(0, true))
}

function playedLast(state: PlayerState, saved: PlayableMedia | null | undefined): PlayableMedia | null | undefined {
  if (state.media === null || state.ended) return null
  return isSounding(state) ? state.media : saved
}

const isNear = (one: number | null, other: number | null, toleranceMs: number): boolean =>
  one === other || (one !== null && other !== null && Math.abs(one - other) < toleranceMs)

function withLivePosition(media: PlayableMedia, state: PlayerState, instant: number | null): LastPlayed {
  const { liveWindow, liveStartTime, duration, title, imageUrl } = state
  if (instant === null || !liveWindow) return media
  return {
    ...media,
    title,
    ...(imageUrl !== null && { imageUrl }),
    place: { instant, windowMs: liveWindow.lengthMs },
    ...(liveStartTime !== null && { live: isoSpan(liveStartTime, liveStartTime + duration * 1_000) }),
  }
}

/** Without the playback token, which expires before the next visit. */
export const writeLastPlayed = (media: LastPlayed | null): void =>
  writeStored('local', STORAGE_KEYS.lastPlayed, media && JSON.stringify({ ...media, playbackToken: undefined }))

export function readLastPlayed(): LastPlayed | null {
  try {
    const saved: unknown = JSON.parse(readStored('local', STORAGE_KEYS.lastPlayed) ?? 'null')
    if (!isMedia(saved)) return null
    const { place, savedAt, ...media }: LastPlayed = saved
    return { ...media, ...(isLivePosition(place) && { place }), ...(Number.isFinite(savedAt) && { savedAt }) }
  } catch {
    return null
  }
}

const isLivePosition = (value: unknown): value is LivePosition =>
  isObject(value) && Number.isFinite(value['instant']) && Number.isFinite(value['windowMs'])
