import { z } from 'zod'

export const stationIds = ['702', '947', 'capetalk', 'kfm'] as const
export const stationId = z.enum(stationIds)
export const stationOrNone = z.enum([...stationIds, 'none'])

export const words = z.string().trim().min(1)
/** A headline that fits on a card. */
export const cardHeadline = words.max(60)
/** A subline that fits on a card. */
export const cardSubline = words.max(110)
export const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower case words joined by hyphens')
/** An address of ours. */
export const address = z.string().regex(/^(\/[a-z0-9-]+)+$/, 'must be an address like /podcasts/amanzi')
/** A picture among the files of the web app. */
export const picture = z.string().regex(/^(\/[a-z0-9-]+)+\.svg$/, 'must be an address like /wordmarks/kfm-light.svg')
export const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time like '06:00'")
const daysAgo = z.int().min(0).max(400)

/** A time of day so many days before today. */
export const past = z.strictObject({ daysAgo, at: clock })
/** The same, or so many days after today. */
export const pastOrFuture = z.union([past, z.strictObject({ inDays: z.int().min(1).max(60), at: clock })])

/** Why something is not simply there: `pending` has a page and nothing to play yet, `draft` was never published. */
export const condition = z.enum(['draft', 'expired', 'pending', 'premium', 'processing', 'rights'])

/** Instants in hours from the moment of loading; below nought is before it. */
export const openWindow = z
  .strictObject({ opensInHours: z.number(), closesInHours: z.number() })
  .refine(({ opensInHours, closesInHours }) => opensInHours < closesInHours, 'must open before it closes')

export type PublishedWhen = z.infer<typeof pastOrFuture>
export type Condition = z.infer<typeof condition>
export type OpenWindow = z.infer<typeof openWindow>

/** A part of a page; its kind is the field that it begins with. */
export const sectionSchema = z.union([
  z.strictObject({ html: words }),
  z.strictObject({ image: slug, caption: words, credit: words.optional() }),
  z.strictObject({ quote: words, source: words.optional() }),
  z.strictObject({ film: slug, title: words }),
  z.strictObject({ embed: z.url({ protocol: /^https$/ }), title: words }),
])

export type DemoSection = z.infer<typeof sectionSchema>
