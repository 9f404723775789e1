import { z } from 'zod'
import type { StationId } from '#contract/stations.ts'
import type { ReelTable } from '#server/database/explore-tables.ts'
import { clock, condition, instant, past, slug, stationId, stationOrNone, nonEmptyText, ofDemo } from './fields.ts'
import {
  reelsSchema,
  type catchupSchema,
  type competitionsSchema,
  type movedSchema,
  type newsFrontSchema,
  type newsSchema,
  type pageSchema,
  type ReelEntry,
} from './pages.ts'
import {
  videoSchema,
  type filmsSchema,
  type livestreamsSchema,
  type specialsSchema,
  type videoPodcastSchema,
} from './video.ts'

const language = z.enum(['af', 'st', 'xh', 'zu'])
const whatsapp = z.string().regex(/^\+27( \d+)+$/, "must be a number like '+27 00 000 0702'")

const described = {
  slug,
  headline: nonEmptyText,
  overline: nonEmptyText.optional(),
  subline: nonEmptyText,
  text: nonEmptyText,
  /** Language of the texts above, if not English; image descriptions are always English. */
  language: language.optional(),
  tags: z.array(nonEmptyText).default([]),
  topics: z.array(nonEmptyText).default([]),
  /** By default the picture that has the name of the entry. */
  image: slug.optional(),
  imageDescription: nonEmptyText.optional(),
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
  image: slug.optional(),
})

export const stationsSchema = z.array(stationSchema).min(1)

const presenterSchema = z.strictObject({ name: nonEmptyText.max(80), bio: nonEmptyText, image: slug.optional() })

export const presentersSchema = z.array(presenterSchema)

/** By the names of the pictures, for those who cannot see them. */
export const picturesSchema = z.record(slug, nonEmptyText.max(500))

const showSchema = z.strictObject({
  ...described,
  /** Names of `presenters.yaml`, or presenters of this show only. */
  presenters: z.array(z.union([nonEmptyText, presenterSchema])).default([]),
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
  seconds: z.number().positive().max(100_000).optional().describe('How long it is; by default the length of its sound'),
  published: past,
  tags: z.array(nonEmptyText).default([]),
  badges: z.array(nonEmptyText).default([]),
  explicit: z.boolean().default(false),
  condition: condition.optional(),
  availableFrom: instant.optional(),
  availableUntil: instant.optional(),
  draft: ofDemo(
    z.strictObject({
      headline: nonEmptyText.optional(),
      subline: nonEmptyText.optional(),
      text: nonEmptyText.optional(),
    }),
  ).optional(),
})

export const podcastSchema = z.strictObject({
  ...described,
  station: stationOrNone,
  author: nonEmptyText,
  serial: z.boolean(),
  /** Appears every weekday; the dates of its episodes are the last weekdays. */
  everyWeekday: z.boolean().default(false),
  badges: z.array(nonEmptyText).default([]),
  episodes: z.array(episodeSchema).default([]),
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

export const homeSchema = z.strictObject({ hero: z.array(heroSchema).default([]), reels: reelsSchema })

export type BlockEntry = z.infer<typeof blockSchema>

/** Times of day are Africa/Johannesburg. */
export interface StationContent {
  stations: z.infer<typeof stationsSchema>
  presenters: z.infer<typeof presentersSchema>
  pictures: z.infer<typeof picturesSchema>
  shows: Record<StationId, z.infer<typeof showsSchema>>
  /** A block with `to` at or before `from` ends on the next day. */
  schedule: Record<StationId, BlockEntry[]>
  /** Sorted by slug, the episodes of each newest first. */
  podcasts: z.infer<typeof podcastSchema>[]
  home: z.infer<typeof homeSchema>
  films: z.infer<typeof filmsSchema>
  videoPodcasts: z.infer<typeof videoPodcastSchema>[]
  specials: z.infer<typeof specialsSchema>
  livestreams: z.infer<typeof livestreamsSchema>
  news: z.infer<typeof newsSchema>
  competitions: z.infer<typeof competitionsSchema>
  pages: z.infer<typeof pageSchema>[]
  moved: z.infer<typeof movedSchema>
  catchup: Record<'audio' | 'video', z.infer<typeof catchupSchema> | null>
  newsFront: z.infer<typeof newsFrontSchema>
}

export const catchupPages = ({ audio, video }: StationContent['catchup']) =>
  [audio, video].filter((page) => page !== null)

export const reelsByPage = ({ home, catchup, newsFront }: StationContent): Record<ReelTable['page'], ReelEntry[]> => ({
  home: home.reels,
  audio: catchup.audio?.reels ?? [],
  video: catchup.video?.reels ?? [],
  news: newsFront.reels,
})

export const allReels = (content: StationContent): ReelEntry[] => Object.values(reelsByPage(content)).flat()
