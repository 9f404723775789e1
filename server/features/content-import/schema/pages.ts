import { z } from 'zod'
import { entryFormSchema } from '#server/features/catalogue/competitions/entry-form.ts'
import {
  url,
  cardHeadline,
  cardSubline,
  condition,
  instant,
  openWindow,
  past,
  pastOrFuture,
  picture,
  slug,
  stationId,
  stationOrNone,
  nonEmptyText,
  ofDemo,
  sectionSchema,
} from './fields.ts'

const sections = z.array(sectionSchema).min(1)

/**
 * With `daysAgo`, an article appears every week on its weekday: 0 is a Wednesday and 6 a Thursday; from 7 on it is always that many weeks
 * older. `html` may have p, h3, lists, links, strong and em.
 */
export const articleSchema = z.strictObject({
  slug,
  headline: cardHeadline,
  overline: nonEmptyText.optional(),
  subline: cardSubline,
  station: stationOrNone.default('none'),
  author: nonEmptyText.max(80),
  image: slug.optional(),
  tags: z.array(nonEmptyText).default([]),
  topics: z.array(nonEmptyText).default([]),
  badges: z.array(nonEmptyText).default([]),
  published: pastOrFuture,
  /** Hours after its publication. */
  updatedAfterHours: z.number().positive().optional(),
  /** Oldest first; the last one is also an update. */
  corrections: z
    .array(z.strictObject({ afterHours: z.number().positive(), text: nonEmptyText.max(2_000) }))
    .default([]),
  relatedAudio: z.array(z.string().regex(/^[\w-]+\/[\w-]+$/)).default([]),
  condition: condition.optional(),
  sections,
})

export const newsSchema = z.array(articleSchema)

export const competitionsSchema = z.array(
  z.strictObject({
    slug,
    headline: cardHeadline,
    subline: cardSubline,
    text: nonEmptyText,
    station: stationId,
    image: slug.optional(),
    buttonText: nonEmptyText.max(20),
    window: openWindow,
    /** A day before it opens, by default. */
    published: instant.optional(),
    topics: z.array(nonEmptyText).default([]),
    sections,
    rules: nonEmptyText,
    /** Without a form or a link, it is entered on air. */
    form: entryFormSchema.optional(),
    externalLink: z.url({ protocol: /^https$/ }).optional(),
    /** Drawn with this number of entries, hours after loading (negative: before). */
    drawn: ofDemo(z.strictObject({ entries: z.int().min(1).max(5_000), inHours: z.number().max(0) })).optional(),
  }),
)

export const pageSchema = z.strictObject({
  slug,
  url,
  headline: cardHeadline,
  overline: nonEmptyText.optional(),
  subline: cardSubline,
  published: past,
  sections,
})

export const movedSchema = z.array(z.strictObject({ from: url, to: url }))

const reelHead = { slug, title: nonEmptyText }
const items = z.array(nonEmptyText).min(1).max(100)

export const mediaReelSchema = z.strictObject({
  ...reelHead,
  kind: z.literal('media'),
  mediaType: z.enum(['audio', 'video']),
  ranked: z.boolean().default(false),
  newestFirst: z.boolean().default(false),
  shape: z.enum(['square', 'wide', 'poster']),
  items,
})

const reelSchema = z.discriminatedUnion('kind', [
  mediaReelSchema,
  z.strictObject({ ...reelHead, kind: z.literal('ad'), advertisementId: slug }),
  z.strictObject({ ...reelHead, kind: z.literal('news'), count: z.int().positive() }),
  z.strictObject({ ...reelHead, kind: z.literal('competition'), items: z.array(slug).min(1) }),
  z.strictObject({
    ...reelHead,
    kind: z.literal('showcase'),
    teasers: z
      .array(z.strictObject({ slug, title: nonEmptyText, badge: nonEmptyText.optional(), image: slug, url }))
      .min(1),
  }),
])

export const reelsSchema = z.array(reelSchema)

export const catchupSchema = z.strictObject({
  hero: z.strictObject({ ref: nonEmptyText, image: slug, logo: picture.optional() }),
  reels: reelsSchema,
})

export const newsFrontSchema = z.strictObject({ reels: reelsSchema })

export type ReelEntry = z.infer<typeof reelSchema>
