import type { LiveRange } from '../../core/engine.ts'
import type { HostedPlayer } from './hosted-player.ts'

/** A cue of the segment metadata track of the player's HLS engine: a segment that is or was in the buffer. */
interface SegmentCue {
  startTime: number
  endTime: number
  value?: { dateTimeObject?: Date }
}

/** A segment with the program date-time of its start, Unix milliseconds. Times are those of the player in seconds. */
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

/** Returns the program date-time at the playhead in Unix milliseconds; null when the playlist has none. */
export function programDateTime(player: HostedPlayer): number | null {
  const seconds = player.currentTime()
  const segment = datedSegments(player).find(({ start, end }) => start <= seconds && seconds < end)
  return segment ? segment.instant + (seconds - segment.start) * 1000 : null
}

/** Returns the instants of the window of a live channel; null for a playlist without dates. */
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

/** Returns the player's time at `instant`; null for a playlist without dates. */
export function secondsAt(player: HostedPlayer, instant: number): number | null {
  const segments = datedSegments(player)
  if (segments.length === 0) return null
  const segment = closest(segments, (each) => Math.abs(each.instant - instant))
  return segment.start + (instant - segment.instant) / 1000
}

/** Positions outside the buffer have no cue: their time is extrapolated from the closest segment with one. */
const closest = (segments: readonly DatedSegment[], distance: (segment: DatedSegment) => number): DatedSegment =>
  segments.reduce((best, segment) => (distance(segment) < distance(best) ? segment : best))
