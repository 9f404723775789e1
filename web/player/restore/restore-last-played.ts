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
  findToken: async (mediaId) => (await import('../core/find-playback-token.ts')).findPlaybackToken(mediaId),
  findCatchUp,
  sink: localProgress,
}

/** An earlier position would leave the window before the listener can press play. */
const WINDOW_MARGIN_MS = 60_000

/** Shows the media of the last visit at rest, at its position. Never rejects. */
export async function restoreLastPlayed(now: Date, ports = PAGE): Promise<void> {
  const lastPlayed = await findLastPlayed(now, ports)
  // The listener may have started another media meanwhile.
  if (lastPlayed && ports.store.get().mediaId === null) showAtRest(lastPlayed, now, ports)
}

/** Null if there is none, the media was finished, or its stream is offline. */
async function findLastPlayed(now: Date, ports: LastPlayedPorts): Promise<LastPlayed | null> {
  const stored = readLastPlayed()
  if (!stored) return null
  const found = stored.place ? await placedMedia(stored, stored.place, now, ports) : stored
  if (findEntry(ports.progress.get(), found.mediaId)?.isFinished) return null
  const current = found.place ? found : withoutPastShow(found, now)
  if (!found.isLivestream) return current
  const playbackToken = await ports.findToken(found.mediaId).catch(() => null)
  return playbackToken === null ? null : { ...current, playbackToken }
}

/** Until the media plays, it follows the position that another device may have reached since. */
function showAtRest(lastPlayed: LastPlayed, now: Date, { store, progress }: LastPlayedPorts): void {
  const { place, savedAt = Infinity, ...media } = lastPlayed
  const { mediaId } = media
  const entry = () => findEntry(progress.get(), mediaId)
  const show = (shown: PlayableMedia, startAt: number) => {
    store.send({ type: 'media-requested', media: shown, key: store.get().key, startAt })
    store.send({ type: 'load-finished' })
  }
  /** Whether another device has left the channel later than this one. */
  const showElsewhere = (): boolean => {
    const elsewhere = isLive(media) ? airingPositionSince(progress.get(), mediaId, savedAt, now.getTime()) : null
    if (elsewhere && store.get().playheadAt !== elsewhere.instant)
      show({ ...media, ...elsewhere.channel }, elsewhere.instant)
    return elsewhere !== null
  }
  if (!showElsewhere()) show(media, place?.instant ?? resumeAt(progress.get(), mediaId))
  store.send({ type: 'duration', seconds: media.durationSeconds ?? entry()?.duration ?? 0 })
  progress.subscribe(() => {
    if (store.get().mediaId !== mediaId || !isAtRest(store.get()) || showElsewhere() || isLive(media)) return
    if (entry()?.isFinished) dismissPlayer()
    else store.send({ type: 'time', seconds: resumeAt(progress.get(), mediaId), instant: null, now: now.getTime() })
  })
}

/**
 * Returns the channel at its instant while the window contains that, otherwise the recording of the show, or the channel at the live edge
 * if there is no recording. When the show is over, or the instant outside the window, the position also becomes progress of the recording.
 */
async function placedMedia(
  lastPlayed: LastPlayed,
  { instant, windowMs }: LivePosition,
  now: Date,
  ports: LastPlayedPorts,
): Promise<LastPlayed> {
  const { place: _, ...channel } = lastPlayed
  const { live, station, savedAt = now.getTime() } = channel
  const isOver = live !== undefined && Date.parse(live.endsAt) <= now.getTime()
  const isInWindow = now.getTime() - instant < windowMs - WINDOW_MARGIN_MS
  const findRecording = async (): Promise<PlayableMedia | null> => {
    if (!station || (isInWindow && !isOver)) return null
    const found = await ports.findCatchUp(station, instant).catch(() => null)
    // With the time of playback, because another device may have a newer position.
    if (found) ports.sink.report(toProgressReport(found, instant, savedAt))
    return found && found.media
  }
  const recording = findRecording()
  // The channel is shown without waiting for the recording.
  return isInWindow ? lastPlayed : ((await recording) ?? channel)
}

/** After the end of the show, the channel is shown with its own name. */
function withoutPastShow({ live, ...channel }: LastPlayed, now: Date): LastPlayed {
  if (!live) return channel
  if (Date.parse(live.endsAt) > now.getTime()) return { ...channel, live }
  return { ...channel, title: channel.subtitle ?? channel.title }
}
