import type { HostedPlayer } from './hosted-player.ts'

/** A cue of the segment metadata track of the player's HLS engine. */
interface SegmentCue {
  startTime: number
  endTime: number
  value?: { dateTimeObject?: Date }
}

/** Returns the program date-time at the playhead in Unix milliseconds; null when the playlist has none. */
export function programDateTime(player: HostedPlayer): number | null {
  const track = Array.from(player.textTracks()).find(({ label }) => label === 'segment-metadata')
  const seconds = player.currentTime()
  // The player adds `value` to the standard cue.
  const cues = Array.from((track?.cues ?? []) as unknown as ArrayLike<SegmentCue>)
  const cue = cues.find(({ startTime, endTime }) => startTime <= seconds && seconds < endTime)
  const start = cue?.value?.dateTimeObject?.getTime()
  return cue && start !== undefined ? start + (seconds - cue.startTime) * 1000 : null
}
