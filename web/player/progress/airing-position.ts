import { liveMediaId } from '#contract/playback.ts'
import type { PlayableMedia } from '../core/state.ts'
import type { Progress, ProgressEntry } from './progress.ts'

/** A position in a show that is still on air: an instant of its channel, which is also a position in its recording. */
export interface AiringPosition {
  channel: PlayableMedia
  /** Unix milliseconds. */
  instant: number
  recording: PlayableMedia
  seconds: number
}

/** Null unless the show is on air. */
export function airingPosition({ media, seconds, isFinished }: ProgressEntry, now: number): AiringPosition | null {
  const { airing, station, subtitle, imageUrl } = media
  if (!airing || !station || isFinished || Date.parse(airing.endsAt) <= now) return null
  const channel: PlayableMedia = {
    mediaId: liveMediaId(station),
    title: subtitle ?? media.title,
    station,
    url: `/station/${station}`,
    live: airing,
    ...(imageUrl && { imageUrl }),
  }
  return { channel, instant: Date.parse(airing.startsAt) + seconds * 1_000, recording: media, seconds }
}

/** The newest position after `since` in the show that the channel has on air. */
export function airingPositionSince(
  progress: Progress,
  channelId: string,
  since: number,
  now: number,
): AiringPosition | null {
  for (const entry of progress) {
    const position = entry.updatedAt > since ? airingPosition(entry, now) : null
    if (position?.channel.mediaId === channelId) return position
  }
  return null
}
