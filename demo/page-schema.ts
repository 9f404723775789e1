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
  words,
  sectionSchema,
} from './content-fields.ts'

const sections = z.array(sectionSchema).min(1)

export const newsSchema = z.array(
  z.strictObject({
    slug,
    headline: cardHeadline,
    overline: words,
    subline: cardSubline,
    station: stationOrNone,
    author: words,
    image: slug,
    tags: z.array(words),
    topics: z.array(words).min(1),
    badges: z.array(words).default([]),
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
    text: words,
    station: stationId,
    image: slug,
    buttonText: words.max(20),
    window: openWindow,
    topics: z.array(words),
    sections,
    /** HTML. */
    rules: words,
  }),
)

export const pageSchema = z.strictObject({
  slug,
  url: address,
  headline: cardHeadline,
  overline: words,
  subline: cardSubline,
  published: past,
  sections,
})

export const movedSchema = z.array(z.strictObject({ from: address, to: address }))

const reelHead = { slug, title: words }
const items = z.array(words).min(1)

export const mediaReelSchema = z.strictObject({
  ...reelHead,
  kind: z.literal('media'),
  mediaType: z.enum(['audio', 'video']),
  ranked: z.boolean().default(false),
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
    teasers: z.array(z.strictObject({ slug, title: words, badge: words.optional(), image: slug, url: address })).min(1),
  }),
])

export const reelsSchema = z.array(reelSchema).min(1)

export const catchupSchema = z.strictObject({
  hero: z.strictObject({ ref: words, image: slug, logo: picture.optional() }),
  reels: reelsSchema,
})

export type DemoReel = z.infer<typeof reelSchema>
