import * as z from 'zod'
import { AD_FORMATS, AD_LIMITS, type AdEvent, type AdRequest } from '#contract/ads.ts'
import { AppError } from '#server/lib/errors/app-error.ts'

const slot = z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/)

const Request = z.strictObject({
  path: z
    .string()
    .max(300)
    .regex(/^\/[^\p{C}]*$/u),
  slots: z
    .array(z.strictObject({ slot, format: z.enum(AD_FORMATS) }))
    .min(1)
    .max(AD_LIMITS.slots),
  shown: z
    .record(slot, z.int().min(0).max(1_000_000))
    .refine((counts) => Object.keys(counts).length <= AD_LIMITS.campaigns, 'has too many campaigns'),
  allowsOthers: z.boolean(),
}) satisfies z.ZodType<AdRequest>

const Events = z.strictObject({
  events: z
    .array(z.strictObject({ delivery: z.uuid(), kind: z.enum(['impression', 'viewable']) }))
    .min(1)
    .max(AD_LIMITS.events),
})

export const parseAdRequest = (body: unknown): AdRequest => parse(Request, body)

export const parseAdEvents = (body: unknown): AdEvent[] => parse(Events, body).events

/** Throws BAD_INPUT with the reason. */
function parse<Value>(schema: z.ZodType<Value>, body: unknown): Value {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new AppError('BAD_INPUT', `${issue?.path.join('.') || 'The message'}: ${issue?.message}`)
}
