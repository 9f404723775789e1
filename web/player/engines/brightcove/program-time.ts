import type { HostedPlayer } from './hosted-player.ts'

/** A cue of the track in which the player's HLS engine tells of its segments. */
interface SegmentCue {
  startTime: number
  endTime: number
  value?: { dateTimeObject?: Date }
}

/** The instant that is heard, Unix milliseconds; null where the playlist tells no dates. */
export function programDateTime(player: HostedPlayer): number | null {
  const track = Array.from(player.textTracks()).find(({ label }) => label === 'segment-metadata')
  const seconds = player.currentTime()
  // The player hangs `value` on the standard cue.
  const cues = Array.from((track?.cues ?? []) as unknown as ArrayLike<SegmentCue>)
  const cue = cues.find(({ startTime, endTime }) => startTime <= seconds && seconds < endTime)
  const start = cue?.value?.dateTimeObject?.getTime()
  return cue && start !== undefined ? start + (seconds - cue.startTime) * 1000 : null
}
