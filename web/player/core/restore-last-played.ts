import { GetPlaybackToken } from '#web/gateway/generated/get-playback-token.ts'
import { run } from '#web/gateway/run.ts'
import { entryOf, type Progress, resumeAt } from '../progress/progress.ts'
import { progressStore } from '../progress/progress-store.ts'
import { readLastPlayed, writeLastPlayed } from './last-played.ts'
import { loadedCommands } from './player-access.ts'
import { playerStore } from './player-store.ts'
import type { PlayerEvent } from './reduce.ts'
import { isAtRest, isLive, type PlayableMedia, type PlayerState } from './state.ts'
import type { Store } from './store.ts'

interface LastPlayedPorts {
  store: Store<PlayerState, PlayerEvent>
  /** Positions of this browser; those of other devices arrive by synchronisation. */
  progress: { get: () => Progress; subscribe: (listener: () => void) => () => void }
  findToken: (mediaId: string) => Promise<string | null>
}

const PAGE: LastPlayedPorts = { store: playerStore, progress: progressStore, findToken }

/**
 * Shows the media of the last visit at rest: nothing is loaded before it is played. Follows its position, which another
 * device may change, until it plays. Never rejects.
 */
export async function restoreLastPlayed(now: Date, { store, progress, findToken: find } = PAGE): Promise<void> {
  const saved = readLastPlayed()
  if (!saved || entryOf(progress.get(), saved.mediaId)?.isFinished) return
  const token = saved.isLivestream ? await find(saved.mediaId).catch(() => null) : undefined
  // Another media was played meanwhile, or the stream is off.
  if (store.get().mediaId !== null || token === null) return
  const media = { ...withoutPastShow(saved, now), ...(token !== undefined && { playbackToken: token }) }
  const { mediaId } = media
  store.send({ type: 'media-requested', media, key: store.get().key, startAt: resumeAt(progress.get(), mediaId) })
  store.send({ type: 'load-finished' })
  store.send({ type: 'duration', seconds: media.durationSeconds ?? entryOf(progress.get(), mediaId)?.duration ?? 0 })
  progress.subscribe(() => {
    if (store.get().mediaId !== mediaId || isLive(media) || !isAtRest(store.get())) return
    if (entryOf(progress.get(), mediaId)?.isFinished) dismissPlayer()
    else store.send({ type: 'time', seconds: resumeAt(progress.get(), mediaId), instant: null, now: now.getTime() })
  })
}

/** Unloads the media and removes the mini player, also in later visits. */
export function dismissPlayer(): void {
  writeLastPlayed(null)
  const commands = loadedCommands()
  if (commands) commands.reset()
  else playerStore.send({ type: 'reset', key: '' })
}

/** Deletes the media of the last visit, which belongs to another listener; playback goes on. */
export function deleteLastPlayed(): void {
  const { playing, loading } = playerStore.get()
  if (playing || loading) writeLastPlayed(null)
  else dismissPlayer()
}

/** A live channel is shown with its own name when the show of that time has ended. */
function withoutPastShow({ live, ...channel }: PlayableMedia, now: Date): PlayableMedia {
  if (!live) return channel
  if (Date.parse(live.endsAt) > now.getTime()) return { ...channel, live }
  return { ...channel, title: channel.subtitle ?? channel.title }
}

async function findToken(mediaId: string): Promise<string | null> {
  const { detailByMediaIds } = await run(GetPlaybackToken, { mediaId })
  const detail = detailByMediaIds[0]?.detail
  return detail && 'playbackToken' in detail ? detail.playbackToken : null
}
