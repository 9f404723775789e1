import { z } from 'zod'

export const stationIds = ['702', '947', 'capetalk', 'kfm'] as const
export const stationId = z.enum(stationIds)
export const stationOrNone = z.enum([...stationIds, 'none'])

export const nonEmptyText = z.string().trim().min(1)
/** A headline that fits on a card. */
export const cardHeadline = nonEmptyText.max(60)
/** A subline that fits on a card. */
export const cardSubline = nonEmptyText.max(110)
export const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower case nonEmptyText joined by hyphens')
/** A path of this site. */
export const address = z.string().regex(/^(\/[a-z0-9-]+)+$/, 'must be an address like /podcasts/amanzi')
/** Path of an SVG file of the web app. */
export const picture = z.string().regex(/^(\/[a-z0-9-]+)+\.svg$/, 'must be an address like /wordmarks/kfm-light.svg')
export const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time like '06:00'")
const daysAgo = z.int().min(0).max(400)

/** A time of day `daysAgo` days before today. */
export const past = z.strictObject({ daysAgo, at: clock })
/** The same, or `inDays` days after today. */
export const pastOrFuture = z.union([past, z.strictObject({ inDays: z.int().min(1).max(60), at: clock })])

/** Why content is not available: `pending` has a page but nothing to play yet, `draft` has never been published. */
export const condition = z.enum(['draft', 'expired', 'pending', 'premium', 'processing', 'rights'])

/** Hours after the content is loaded; negative before it. */
export const openWindow = z
  .strictObject({ opensInHours: z.number(), closesInHours: z.number() })
  .refine(({ opensInHours, closesInHours }) => opensInHours < closesInHours, 'must open before it closes')

export type PublishedWhen = z.infer<typeof pastOrFuture>
export type Condition = z.infer<typeof condition>
export type OpenWindow = z.infer<typeof openWindow>

/** A section of a page; its first field determines its kind. */
export const sectionSchema = z.union([
  z.strictObject({ html: nonEmptyText }),
  z.strictObject({ image: slug, caption: nonEmptyText, credit: nonEmptyText.optional() }),
  z.strictObject({ quote: nonEmptyText, source: nonEmptyText.optional() }),
  z.strictObject({ film: slug, title: nonEmptyText }),
  z.strictObject({ embed: z.url({ protocol: /^https$/ }), title: nonEmptyText }),
])

export type DemoSection = z.infer<typeof sectionSchema>
