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

/** While playing; on pause and page hide the position is written exactly. */
const POSITION_MS = 10_000

/**
 * For the next visit: the media that plays (or an ad of it), and where a channel is paused or behind live. Not an ended or dismissed media.
 */
export function saveLastPlayed({ get, subscribe }: ReadableStore<PlayerState>, { now }: { now: () => number }): void {
  let saved: PlayableMedia | null | undefined
  let savedInstant: number | null = null
  const save = ({ isExact, isLeaving = false }: { isExact: boolean; isLeaving?: boolean }) => {
    const state = get()
    const { media, playing, ended } = state
    // Loaded, but not played: the position and the title are not those of the media played last.
    if (saved && media && media.mediaId !== saved.mediaId && !isSounding(state)) return
    const played = media === null || ended ? null : isSounding(state) ? media : saved
    const instant = played ? resumeInstant(state, now()) : null
    const isSamePosition =
      instant === null || savedInstant === null || isExact
        ? instant === savedInstant
        : Math.abs(instant - savedInstant) < POSITION_MS
    if (played === saved && isSamePosition && !(isLeaving && playing && state.live)) return
    saved = played
    savedInstant = instant
    writeLastPlayed(played ? { ...withLivePosition(played, state, instant), savedAt: now() } : null)
  }
  subscribe(() => save({ isExact: !get().playing }))
  if (typeof addEventListener === 'function')
    addEventListener('pagehide', () => save({ isExact: true, isLeaving: true }))
}

function withLivePosition(media: PlayableMedia, state: PlayerState, instant: number | null): LastPlayed {
  const { liveWindow, liveStartTime, duration, title, imageUrl } = state
  if (instant === null || !liveWindow) return media
  const at = {
    ...media,
    title,
    ...(imageUrl !== null && { imageUrl }),
    place: { instant, windowMs: liveWindow.lengthMs },
  }
  if (liveStartTime === null) return at
  return { ...at, live: isoSpan(liveStartTime, liveStartTime + duration * 1_000) }
}

/** The playback token expires before the next visit. */
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
