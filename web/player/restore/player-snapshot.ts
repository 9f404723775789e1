import { isObject } from '#web/lib/is-object.ts'
import { PAGE_PLAYER, type PlayerAccess, showAndRun } from '#web/player/core/player-access.ts'
import { isAtRest, isSounding, type PlayableMedia, type SleepTimerState } from '#web/player/core/state.ts'
import { isMedia } from '#web/player/progress/is-playable.ts'
import { isSleepTimer } from '#web/player/sleep-timer/persist-sleep-timer.ts'

/** Survives a full page load, as after a sign-in by redirect. Speeds and the queue are persisted separately. */
export interface PlayerSnapshot {
  media: PlayableMedia
  /** Seconds; for a live channel the program date-time (Unix milliseconds), 0 when unknown. */
  startAt: number
  /** Also while loading, or while an ad plays. */
  wasPlaying: boolean
  volume: number
  muted: boolean
  sleep: SleepTimerState | null
  takenAt: number
}

const EXPECTED_MS = 15 * 60_000

/** Null when there is nothing to restore. */
export function playerSnapshot(now: Date, { store }: PlayerAccess = PAGE_PLAYER): PlayerSnapshot | null {
  const { media, live, playheadAt, currentTime, loading, ended, volume, muted, sleep } = store.get()
  // A media at rest is restored as the one played last.
  if (!media || ended || isAtRest(store.get())) return null
  const startAt = live ? (playheadAt ?? 0) : currentTime
  const wasPlaying = isSounding(store.get()) || loading
  return { media, startAt, wasPlaying, volume, muted, sleep, takenAt: now.getTime() }
}

/** Loads the media at its position, and resumes playback if it was playing. Does nothing when a media is already set. Never rejects. */
export async function restorePlayer(
  snapshot: PlayerSnapshot,
  now: Date,
  player: PlayerAccess = PAGE_PLAYER,
): Promise<void> {
  const { store } = player
  if (store.get().mediaId !== null) return
  const { media, startAt, volume, muted, takenAt } = snapshot
  const isAsleep = isOver(snapshot.sleep, now)
  const autoplay = snapshot.wasPlaying && !isAsleep && now.getTime() - takenAt < EXPECTED_MS
  store.send({ type: 'volume', volume, muted })
  const restored = showAndRun(
    media,
    startAt,
    (commands) => commands.start(media, { startAt, autoplay, isContinued: true }),
    player,
  )
  // After the media is set: the end of a show belongs to it.
  store.send({ type: 'sleep', sleep: isAsleep ? null : snapshot.sleep })
  await restored
}

const isOver = (sleep: SleepTimerState | null, now: Date): boolean =>
  sleep !== null && sleep.endsAt !== null && sleep.endsAt <= now.getTime()

export const isPlayerSnapshot = (value: unknown): value is PlayerSnapshot =>
  isObject(value) &&
  isMedia(value['media']) &&
  [value['startAt'], value['volume'], value['takenAt']].every(Number.isFinite) &&
  typeof value['wasPlaying'] === 'boolean' &&
  typeof value['muted'] === 'boolean' &&
  (value['sleep'] === null || isSleepTimer(value['sleep']))
