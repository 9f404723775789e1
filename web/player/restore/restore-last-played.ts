import { GetPlaybackToken } from '#web/gateway/generated/get-playback-token.ts'
import { run } from '#web/gateway/run.ts'
import { dismissPlayer } from '#web/player/core/dismiss-player.ts'
import { playerStore } from '#web/player/core/player-store.ts'
import type { PlayerEvent } from '#web/player/core/reduce.ts'
import { isAtRest, isLive, type PlayableMedia, type PlayerState } from '#web/player/core/state.ts'
import type { ReadableStore, Store } from '#web/player/core/store.ts'
import { airingPositionSince } from '#web/player/progress/airing-position.ts'
import { type FindCatchUp, findCatchUp, toProgressReport } from '#web/player/progress/live-catch-up.ts'
import { localProgress, progressStore } from '#web/player/progress/progress-store.ts'
import { findEntry, type Progress, type ProgressSink, resumeAt } from '#web/player/progress/progress.ts'
import { type LastPlayed, type LivePosition, readLastPlayed } from './last-played.ts'

interface LastPlayedPorts {
  store: Store<PlayerState, PlayerEvent>
  /** Positions of other devices arrive by synchronisation. */
  progress: ReadableStore<Progress>
  findToken: (mediaId: string) => Promise<string | null>
  findCatchUp: FindCatchUp
  sink: ProgressSink
}

const PAGE: LastPlayedPorts = {
  store: playerStore,
  progress: progressStore,
  findToken,
  findCatchUp,
  sink: localProgress,
}

/** An earlier position would leave the window before the listener can press play. */
const WINDOW_MARGIN_MS = 60_000

/** Shows the media of the last visit at rest, and follows its position, which another device may change, until it plays. Never rejects. */
export async function restoreLastPlayed(now: Date, ports = PAGE): Promise<void> {
  const { store, progress, findToken: find } = ports
  const lastPlayed = readLastPlayed()
  if (!lastPlayed) return
  const {
    place,
    savedAt = Infinity,
    ...saved
  } = lastPlayed.place ? await placedMedia(lastPlayed, lastPlayed.place, now, ports) : lastPlayed
  if (findEntry(progress.get(), saved.mediaId)?.isFinished) return
  const token = saved.isLivestream ? await find(saved.mediaId).catch(() => null) : undefined
  // Another media was started meanwhile, or the stream is offline.
  if (store.get().mediaId !== null || token === null) return
  const media = {
    ...(place ? saved : withoutPastShow(saved, now)),
    ...(token !== undefined && { playbackToken: token }),
  }
  const { mediaId } = media
  const show = (shown: PlayableMedia, startAt: number) => {
    store.send({ type: 'media-requested', media: shown, key: store.get().key, startAt })
    store.send({ type: 'load-finished' })
  }
  /** Another device may have left the channel elsewhere since. */
  const showElsewhere = (): boolean => {
    const elsewhere = isLive(media) ? airingPositionSince(progress.get(), mediaId, savedAt, now.getTime()) : null
    if (elsewhere && store.get().playheadAt !== elsewhere.instant)
      show({ ...media, ...elsewhere.channel }, elsewhere.instant)
    return elsewhere !== null
  }
  if (!showElsewhere()) show(media, place?.instant ?? resumeAt(progress.get(), mediaId))
  store.send({ type: 'duration', seconds: media.durationSeconds ?? findEntry(progress.get(), mediaId)?.duration ?? 0 })
  progress.subscribe(() => {
    if (store.get().mediaId !== mediaId || !isAtRest(store.get()) || showElsewhere() || isLive(media)) return
    if (findEntry(progress.get(), mediaId)?.isFinished) dismissPlayer()
    else store.send({ type: 'time', seconds: resumeAt(progress.get(), mediaId), instant: null, now: now.getTime() })
  })
}

/**
 * A channel resumes at its instant while the window contains it, then in the recording. The position is saved for the recording in both
 * cases.
 */
async function placedMedia(
  lastPlayed: LastPlayed,
  { instant, windowMs }: LivePosition,
  now: Date,
  { findCatchUp: find, sink }: LastPlayedPorts,
): Promise<LastPlayed> {
  const { place: _, ...channel } = lastPlayed
  const { live, station, savedAt = now.getTime() } = channel
  const isOver = live !== undefined && Date.parse(live.endsAt) <= now.getTime()
  const isInWindow = now.getTime() - instant < windowMs - WINDOW_MARGIN_MS
  const isWanted = station && (isOver || !isInWindow)
  const recording = isWanted ? find(station, instant).catch(() => null) : Promise.resolve(null)
  // With the time of playback: another device may have a newer position.
  const reported = recording.then((found) => found && sink.report(toProgressReport(found, instant, savedAt)))
  if (isInWindow) return lastPlayed
  await reported
  return (await recording)?.media ?? channel
}

/** After the end of the show, the channel is shown with its own name. */
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
