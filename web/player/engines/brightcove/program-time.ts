import type { LiveRange } from '../../core/engine.ts'
import type { HostedPlayer } from './hosted-player.ts'

/** In the segment metadata track of the player: a segment that is or was in the buffer. */
interface SegmentCue {
  startTime: number
  endTime: number
  value?: { dateTimeObject?: Date }
}

/** `instant` is the program date-time of the start in Unix milliseconds; the others are seconds of the player. */
interface DatedSegment {
  start: number
  end: number
  instant: number
}

function datedSegments(player: HostedPlayer): DatedSegment[] {
  const track = Array.from(player.textTracks()).find(({ label }) => label === 'segment-metadata')
  // The player adds `value` to the standard cue.
  const cues = Array.from((track?.cues ?? []) as unknown as ArrayLike<SegmentCue>)
  return cues.flatMap(({ startTime, endTime, value }) => {
    const instant = value?.dateTimeObject?.getTime()
    return instant === undefined ? [] : [{ start: startTime, end: endTime, instant }]
  })
}

/** Unix milliseconds at the playhead; null when the playlist has no dates. */
export function programDateTime(player: HostedPlayer): number | null {
  const seconds = player.currentTime()
  const segment = datedSegments(player).find(({ start, end }) => start <= seconds && seconds < end)
  return segment ? segment.instant + (seconds - segment.start) * 1000 : null
}

/** Null for a playlist without dates. */
export function liveRange(player: HostedPlayer): LiveRange | null {
  const window = player.seekable()
  const segments = datedSegments(player)
  if (window.length === 0 || segments.length === 0) return null
  const instantAt = (seconds: number) => {
    const segment = closest(segments, ({ start }) => Math.abs(start - seconds))
    return segment.instant + (seconds - segment.start) * 1000
  }
  const [from, to] = [instantAt(window.start(0)), instantAt(window.end(window.length - 1))]
  return to > from ? { from, to } : null
}

/** Seconds of the player; null for a playlist without dates. */
export function secondsAt(player: HostedPlayer, instant: number): number | null {
  const segments = datedSegments(player)
  if (segments.length === 0) return null
  const segment = closest(segments, (each) => Math.abs(each.instant - instant))
  return segment.start + (instant - segment.instant) / 1000
}

/** Positions outside the buffer have no cue: they are extrapolated. */
const closest = (segments: readonly DatedSegment[], distance: (segment: DatedSegment) => number): DatedSegment =>
  segments.reduce((best, segment) => (distance(segment) < distance(best) ? segment : best))
