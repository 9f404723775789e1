import { z } from 'zod'
import { clock, condition, past, slug, stationId, stationOrNone, words } from './content-fields.ts'
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
  headline: words,
  overline: words,
  subline: words,
  text: words,
  /** Of the words above, when it is not English; image descriptions are always English. */
  language: language.optional(),
  tags: z.array(words),
  topics: z.array(words),
  imageDescription: words,
}

const stationSchema = z.strictObject({
  id: stationId,
  name: words,
  slogan: words,
  kind: z.enum(['talk', 'music']),
  place: words,
  frequency: words,
  description: words,
  contact: z.strictObject({
    mail: z.email(),
    whatsapp,
    phone: words.optional(),
    address: words.optional(),
  }),
})

export const stationsSchema = z.array(stationSchema).min(1)

const showSchema = z.strictObject({
  ...described,
  presenters: z.array(z.strictObject({ name: words, bio: words })),
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
  headline: words,
  subline: words,
  text: words,
  season: z.int().positive().optional(),
  number: z.int().positive().optional(),
  published: past,
  tags: z.array(words).default([]),
  badges: z.array(words).default([]),
  explicit: z.boolean().default(false),
  condition: condition.optional(),
  /** What an editor has changed and not published yet. */
  draft: z.strictObject({ headline: words.optional(), subline: words.optional(), text: words.optional() }).optional(),
})

export const podcastSchema = z.strictObject({
  ...described,
  station: stationOrNone,
  author: words,
  serial: z.boolean(),
  badges: z.array(words).default([]),
  episodes: z.array(episodeSchema).min(1),
  /** With these it is a podcast both to hear and to see. */
  videos: z.array(videoSchema).default([]),
})

const heroSchema = z.strictObject({
  slug,
  kind: z.enum(['station', 'show', 'podcast', 'episode']),
  ref: words,
  headline: words,
  subline: words,
  badges: z.array(words).default([]),
  backgroundColor: z.string().regex(/^#[0-9a-f]{6}$/i, "must be a colour like '#12507f'"),
  image: slug,
})

export const homeSchema = z.strictObject({ hero: z.array(heroSchema).min(1), reels: reelsSchema })

export type DemoStationId = z.infer<typeof stationId>
export type DemoBlock = z.infer<typeof blockSchema>

/** Everything the demo station group publishes. Times of day are Africa/Johannesburg; dates count back from today. */
export type DemoContent = {
  /** In the order in which they are shown. */
  stations: z.infer<typeof stationsSchema>
  shows: Record<DemoStationId, z.infer<typeof showsSchema>>
  /** Covers each week without a gap; a block with `to` at or before `from` ends on the next day. */
  schedule: Record<DemoStationId, DemoBlock[]>
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
