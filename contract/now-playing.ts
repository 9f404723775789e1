import * as z from 'zod/mini'
import { STATIONS } from './stations.ts'

/** ISO 8601 in UTC, for example `2026-01-31T04:00:00.000Z`. */
const Instant = z.iso.datetime()

const PlayingShow = z.object({
  id: z.string(),
  title: z.string(),
  url: z.string(),
  /** Square, 480 pixels. */
  imageUrl: z.optional(z.string()),
  startsAt: Instant,
  endsAt: Instant,
})

const PlayingItem = z.object({
  kind: z.enum(['song', 'show', 'news', 'ad']),
  title: z.string(),
  artist: z.optional(z.string()),
  /** Square, 480 pixels, from our image service. */
  artworkUrl: z.optional(z.string()),
  startsAt: Instant,
  endsAt: z.optional(Instant),
})
export type PlayingItem = z.infer<typeof PlayingItem>

export const StationNowPlaying = z.object({
  station: z.enum(STATIONS),
  isOnline: z.boolean(),
  show: z.nullable(PlayingShow),
  item: z.nullable(PlayingItem),
  next: z.optional(PlayingItem),
  /** Newest first, at most 10. */
  history: z.array(PlayingItem),
})
export type StationNowPlaying = z.infer<typeof StationNowPlaying>

/**
 * Data of `event: snapshot` (all stations) and `event: update` (those that changed) on `/now-playing/stream`,
 * and the response of `GET /now-playing`.
 */
export const NowPlayingEvent = z.object({
  serverTime: Instant,
  stations: z.array(StationNowPlaying),
})
export type NowPlayingEvent = z.infer<typeof NowPlayingEvent>

/** Response of `nowPlayingLogPath`: what started or went on within the period, oldest first. */
export const NowPlayingLog = z.object({
  station: z.enum(STATIONS),
  items: z.array(PlayingItem),
  shows: z.array(PlayingShow),
})
export type NowPlayingLog = z.infer<typeof NowPlayingLog>
