import { isMedia, isObject } from '../progress/is-playable.ts'
import { PAGE_PLAYER, showAndRun } from './player-access.ts'
import type { PlayableMedia, SleepTimerState } from './state.ts'

/**
 * What the player needs to go on in another page: one that was loaded anew, as after signing in by a redirect. It can be
 * kept as JSON. Speeds and the queue are kept by themselves.
 */
export interface PlayerSnapshot {
  media: PlayableMedia
  /** Seconds into the media; of a live channel the instant heard (Unix milliseconds), 0 where it does not tell. */
  startAt: number
  /** It sounded, or was about to. */
  wasPlaying: boolean
  /** 0 to 1. */
  volume: number
  muted: boolean
  sleep: SleepTimerState | null
  /** Unix milliseconds. */
  takenAt: number
}

/** Whoever comes back later than this does not expect that it sounds by itself. */
const EXPECTED_MS = 15 * 60_000

/** What plays, to be restored later; null where there is nothing to come back to. */
export function playerSnapshot(now: Date, { store } = PAGE_PLAYER): PlayerSnapshot | null {
  const { media, live, playheadAt, currentTime, playing, loading, ended, volume, muted, sleep } = store.get()
  if (!media || ended) return null
  const startAt = live ? (playheadAt ?? 0) : currentTime
  return { media, startAt, wasPlaying: playing || loading, volume, muted, sleep, takenAt: now.getTime() }
}

/**
 * Brings back what a snapshot tells of: it stands where it was, and goes on if it played; where the browser wants a
 * press for that, the play button is one. Does nothing when the listener plays something already. Never fails: what goes
 * wrong is told in the player.
 */
export async function restorePlayer(snapshot: PlayerSnapshot, now: Date, player = PAGE_PLAYER): Promise<void> {
  const { store } = player
  if (store.get().mediaId !== null) return
  const { media, startAt, volume, muted, takenAt } = snapshot
  const isAsleep = isOver(snapshot.sleep, now)
  const autoplay = snapshot.wasPlaying && !isAsleep && now.getTime() - takenAt < EXPECTED_MS
  store.send({ type: 'volume', volume, muted })
  const restored = showAndRun(media, startAt, (commands) => commands.start(media, { startAt, autoplay }), player)
  // After the media is there: the end of a show is that of what plays.
  store.send({ type: 'sleep', sleep: isAsleep ? null : snapshot.sleep })
  await restored
}

const isOver = (sleep: SleepTimerState | null, now: Date): boolean =>
  sleep !== null && sleep.endsAt !== null && sleep.endsAt <= now.getTime()

/** Whether what was kept is a snapshot. */
export const isPlayerSnapshot = (value: unknown): value is PlayerSnapshot =>
  isObject(value) &&
  isMedia(value['media']) &&
  [value['startAt'], value['volume'], value['takenAt']].every(Number.isFinite) &&
  typeof value['wasPlaying'] === 'boolean' &&
  typeof value['muted'] === 'boolean' &&
  (value['sleep'] === null || isSleepTimer(value['sleep']))

const isSleepTimer = (value: unknown): boolean =>
  isObject(value) &&
  (typeof value['choice'] === 'number' || typeof value['choice'] === 'string') &&
  (value['endsAt'] === null || Number.isFinite(value['endsAt']))
