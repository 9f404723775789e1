import { z } from 'zod'
import type { airingsSchema } from './airings-schema.ts'
import { clock, condition, past, slug, stationId, stationOrNone, nonEmptyText } from './content-fields.ts'
import {
  reelsSchema,
  type catchupSchema,
  type competitionsSchema,
  type movedSchema,
  type newsSchema,
  type pageSchema,
} from './page-schema.ts'
import {
  videoSchema,
  type filmsSchema,
  type livestreamsSchema,
  type specialsSchema,
  type videoPodcastSchema,
} from './video-schema.ts'

const language = z.enum(['af', 'st', 'xh', 'zu'])
const whatsapp = z.string().regex(/^\+27( \d+)+$/, "must be a number like '+27 00 000 0702'")

const described = {
  slug,
  headline: nonEmptyText,
  overline: nonEmptyText,
  subline: nonEmptyText,
  text: nonEmptyText,
  /** Language of the texts above, if not English; image descriptions are always English. */
  language: language.optional(),
  tags: z.array(nonEmptyText),
  topics: z.array(nonEmptyText),
  imageDescription: nonEmptyText,
}

const stationSchema = z.strictObject({
  id: stationId,
  name: nonEmptyText,
  slogan: nonEmptyText,
  kind: z.enum(['talk', 'music']),
  place: nonEmptyText,
  frequency: nonEmptyText,
  description: nonEmptyText,
  contact: z.strictObject({
    mail: z.email(),
    whatsapp,
    phone: nonEmptyText.optional(),
    address: nonEmptyText.optional(),
  }),
})

export const stationsSchema = z.array(stationSchema).min(1)

const showSchema = z.strictObject({
  ...described,
  presenters: z.array(z.strictObject({ name: nonEmptyText, bio: nonEmptyText })),
})

export const showsSchema = z.array(showSchema).min(1)

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

const blockSchema = z.strictObject({
  days: z.array(z.enum(weekdays)).min(1),
  from: clock,
  to: clock,
  show: slug,
})

export const scheduleSchema = z.strictObject({ blocks: z.array(blockSchema).min(1) })

const episodeSchema = z.strictObject({
  slug,
  headline: nonEmptyText,
  subline: nonEmptyText,
  text: nonEmptyText,
  season: z.int().positive().optional(),
  number: z.int().positive().optional(),
  published: past,
  tags: z.array(nonEmptyText).default([]),
  badges: z.array(nonEmptyText).default([]),
  explicit: z.boolean().default(false),
  condition: condition.optional(),
  /** Unpublished changes of an editor. */
  draft: z
    .strictObject({
      headline: nonEmptyText.optional(),
      subline: nonEmptyText.optional(),
      text: nonEmptyText.optional(),
    })
    .optional(),
})

export const podcastSchema = z.strictObject({
  ...described,
  station: stationOrNone,
  author: nonEmptyText,
  serial: z.boolean(),
  /** Appears every weekday; the dates of its episodes are the last weekdays. */
  everyWeekday: z.boolean().default(false),
  badges: z.array(nonEmptyText).default([]),
  episodes: z.array(episodeSchema).min(1),
  /** Makes the podcast a mixed one, with audio and video episodes. */
  videos: z.array(videoSchema).default([]),
})

const heroSchema = z.strictObject({
  slug,
  kind: z.enum(['station', 'show', 'podcast', 'episode', 'season', 'special']),
  ref: nonEmptyText,
  /** A show without a headline has that of its current or last airing. */
  headline: nonEmptyText.optional(),
  subline: nonEmptyText,
  badges: z.array(nonEmptyText).default([]),
  backgroundColor: z.string().regex(/^#[0-9a-f]{6}$/i, "must be a colour like '#12507f'"),
  image: slug,
})

export const homeSchema = z.strictObject({ hero: z.array(heroSchema).min(1), reels: reelsSchema })

export type DemoStationId = z.infer<typeof stationId>
export type DemoBlock = z.infer<typeof blockSchema>

/** All content of the demo station group. Times of day are Africa/Johannesburg; dates are relative to today. */
export type DemoContent = {
  /** In display order. */
  stations: z.infer<typeof stationsSchema>
  shows: Record<DemoStationId, z.infer<typeof showsSchema>>
  /** Covers each week without a gap; a block with `to` at or before `from` ends on the next day. */
  schedule: Record<DemoStationId, DemoBlock[]>
  /** What airings of each show are about, by slug. */
  airings: Record<DemoStationId, z.infer<typeof airingsSchema>>
  /** Sorted by slug, the episodes of each newest first. */
  podcasts: z.infer<typeof podcastSchema>[]
  home: z.infer<typeof homeSchema>
  /** Every film and video channel that is made. */
  films: z.infer<typeof filmsSchema>
  videoPodcasts: z.infer<typeof videoPodcastSchema>[]
  specials: z.infer<typeof specialsSchema>
  livestreams: z.infer<typeof livestreamsSchema>
  news: z.infer<typeof newsSchema>
  competitions: z.infer<typeof competitionsSchema>
  pages: z.infer<typeof pageSchema>[]
  moved: z.infer<typeof movedSchema>
  catchup: Record<'audio' | 'video', z.infer<typeof catchupSchema>>
}
