import { z } from 'zod'
import { STATIONS } from '#contract/stations.ts'

export const stationId = z.enum(STATIONS)
export const stationOrNone = z.enum([...STATIONS, 'none'])

export const nonEmptyText = z
  .string()
  .trim()
  .min(1)
  .max(200_000)
  // The database refuses these.
  .overwrite((text) => text.replaceAll('\0', '\ufffd').toWellFormed())
export const cardHeadline = nonEmptyText.max(60)
export const cardSubline = nonEmptyText.max(110)
export const slug = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be words of lower-case letters and digits, joined by hyphens')
export const url = z
  .string()
  .max(300)
  .regex(/^(\/[a-z0-9-]+)+$/, 'must be a path like /podcasts/amanzi')
export const picture = z.string().regex(/^(\/[a-z0-9-]+)+\.svg$/, 'must be a path like /wordmarks/kfm-light.svg')
export const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time like '06:00'")
const daysAgo = z.int().min(0).max(400)

const INSTANT =
  /^(\d{4}-\d\d-\d\d)(?:[ Tt]([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?: ?([Zz]|[+-]\d\d:?\d\d))?)?$/
/** A day or a time, of Africa/Johannesburg unless it names another offset. */
export const instant = z
  .string()
  .regex(INSTANT, "must be a date like '2026-03-04 06:00'")
  .refine((text) => !Number.isNaN(parseInstant(text).getTime()), 'is not a valid date')

/** Parses a text that `instant` has accepted. Returns an invalid date for a day that does not exist. */
export function parseInstant(text: string): Date {
  const [, day = '', time = '00:00', zone = '+02:00'] = /^([^ T]*)(?:[ T]([\d:.]*) ?(.*))?$/i.exec(text) ?? []
  const midnight = new Date(`${day}T00:00Z`)
  // JavaScript converts the 31st of a shorter month to a day of the next one.
  if (Number.isNaN(midnight.getTime()) || !midnight.toISOString().startsWith(day)) return new Date(Number.NaN)
  const offset = zone === '' ? '+02:00' : zone.toUpperCase().replace(/(\d\d)(\d\d)$/, '$1:$2')
  return new Date(`${day}T${time.replace(/(\.\d{3})\d+$/, '$1')}${offset}`)
}

const relativePast = z.strictObject({ daysAgo, at: clock })
/** A date; or a time of day some days ago, counted from the import, for examples that should always look fresh. */
export const past = z.union([instant, relativePast])
/** Like `past`, but also for days after the import. */
export const pastOrFuture = z.union([
  instant,
  relativePast,
  z.strictObject({ inDays: z.int().min(1).max(60), at: clock }),
])

/** Only the demo may have the field: the published schema omits it, and in other folders it is a fault. */
export const ofDemo = <Schema extends z.ZodType>(schema: Schema): Schema => schema.meta({ isOfDemo: true })

/** Why content is not available: `pending` has a page but nothing to play yet, `draft` has never been published. */
export const condition = z.enum(['draft', 'expired', 'pending', 'premium', 'processing', 'rights'])

/** From when to when it is open; in hours from the import only in examples. */
export const openWindow = z.union([
  z
    .strictObject({ opens: instant, closes: instant })
    .refine(({ opens, closes }) => parseInstant(opens) < parseInstant(closes), 'must open before it closes'),
  z
    .strictObject({ opensInHours: z.number(), closesInHours: z.number() })
    .refine(({ opensInHours, closesInHours }) => opensInHours < closesInHours, 'must open before it closes'),
])

export type PublishedWhen = z.infer<typeof pastOrFuture>
export type Condition = z.infer<typeof condition>
export type OpenWindow = z.infer<typeof openWindow>

export const sectionSchema = z.union([
  z.strictObject({ html: nonEmptyText }),
  z.strictObject({ markdown: nonEmptyText }),
  z.strictObject({ image: slug, caption: nonEmptyText.max(500), credit: nonEmptyText.max(500).optional() }),
  z.strictObject({ quote: nonEmptyText.max(2_000), source: nonEmptyText.max(500).optional() }),
  z.strictObject({ film: slug, title: nonEmptyText.max(500) }),
  z.strictObject({ embed: z.url({ protocol: /^https$/ }), title: nonEmptyText.max(500) }),
])

export type SectionEntry = z.infer<typeof sectionSchema>
