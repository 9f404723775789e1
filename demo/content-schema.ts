import { z } from 'zod'

export const stationIds = ['702', '947', 'capetalk', 'kfm'] as const
const stationId = z.enum(stationIds)

const words = z.string().trim().min(1)
const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower case words joined by hyphens')
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time like '06:00'")
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
  published: z.strictObject({ daysAgo: z.int().min(0).max(400), at: clock }),
  tags: z.array(words).default([]),
  badges: z.array(words).default([]),
  explicit: z.boolean().default(false),
})

export const podcastSchema = z.strictObject({
  ...described,
  station: z.enum([...stationIds, 'none']),
  author: words,
  serial: z.boolean(),
  badges: z.array(words).default([]),
  episodes: z.array(episodeSchema).min(1),
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

const reelSchema = z.strictObject({
  slug,
  title: words,
  kind: z.literal('media'),
  mediaType: z.enum(['audio', 'video']),
  ranked: z.boolean().default(false),
  shape: z.enum(['square', 'wide', 'poster']),
  items: z.array(words).min(1),
})

export const homeSchema = z.strictObject({ hero: z.array(heroSchema).min(1), reels: z.array(reelSchema).min(1) })

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
}
