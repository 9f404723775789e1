import { z } from 'zod'
import {
  address,
  cardHeadline,
  cardSubline,
  condition,
  openWindow,
  past,
  pastOrFuture,
  picture,
  slug,
  stationId,
  stationOrNone,
  nonEmptyText,
  sectionSchema,
} from './content-fields.ts'

const sections = z.array(sectionSchema).min(1)

export const newsSchema = z.array(
  z.strictObject({
    slug,
    headline: cardHeadline,
    overline: nonEmptyText,
    subline: cardSubline,
    station: stationOrNone,
    author: nonEmptyText,
    image: slug,
    tags: z.array(nonEmptyText),
    topics: z.array(nonEmptyText).min(1),
    badges: z.array(nonEmptyText).default([]),
    published: pastOrFuture,
    condition: condition.optional(),
    sections,
  }),
)

export const competitionsSchema = z.array(
  z.strictObject({
    slug,
    headline: cardHeadline,
    subline: cardSubline,
    text: nonEmptyText,
    station: stationId,
    image: slug,
    buttonText: nonEmptyText.max(20),
    window: openWindow,
    topics: z.array(nonEmptyText),
    sections,
    /** HTML. */
    rules: nonEmptyText,
  }),
)

export const pageSchema = z.strictObject({
  slug,
  url: address,
  headline: cardHeadline,
  overline: nonEmptyText,
  subline: cardSubline,
  published: past,
  sections,
})

export const movedSchema = z.array(z.strictObject({ from: address, to: address }))

const reelHead = { slug, title: nonEmptyText }
const items = z.array(nonEmptyText).min(1)

export const mediaReelSchema = z.strictObject({
  ...reelHead,
  kind: z.literal('media'),
  mediaType: z.enum(['audio', 'video']),
  ranked: z.boolean().default(false),
  /** Orders the items by date. */
  newestFirst: z.boolean().default(false),
  shape: z.enum(['square', 'wide', 'poster']),
  items,
})

const reelSchema = z.discriminatedUnion('kind', [
  mediaReelSchema,
  z.strictObject({ ...reelHead, kind: z.literal('ad'), advertisementId: slug }),
  z.strictObject({ ...reelHead, kind: z.enum(['news', 'competition']), items: z.array(slug).min(1) }),
  z.strictObject({
    ...reelHead,
    kind: z.literal('showcase'),
    teasers: z
      .array(z.strictObject({ slug, title: nonEmptyText, badge: nonEmptyText.optional(), image: slug, url: address }))
      .min(1),
  }),
])

export const reelsSchema = z.array(reelSchema).min(1)

export const catchupSchema = z.strictObject({
  hero: z.strictObject({ ref: nonEmptyText, image: slug, logo: picture.optional() }),
  reels: reelsSchema,
})

export type DemoReel = z.infer<typeof reelSchema>
