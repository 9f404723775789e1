import * as z from 'zod'
import { toStoredSections } from '#server/features/catalogue/texts/sections.ts'
import { AppError } from '#server/lib/errors/app-error.ts'
import { sanitiseOwnHtml } from '#server/lib/html/safe-html.ts'
import { onceBySlug } from '#server/lib/urls/slug.ts'

const line = z.string().trim().min(1).max(500)
const list = z.array(line).max(50)
const instant = z.iso.datetime({ offset: true })
const integer = z.int()

const Fields = z.strictObject({
  url: z
    .string()
    .max(500)
    .regex(/^(?:\/[\w.~-]+)+$/, 'must be a path of letters, digits, dots and hyphens'),
  name: line,
  headline: line,
  overline: line.nullable(),
  teaser_headline: line.nullable(),
  teaser_overline: line.nullable(),
  subline: line.nullable(),
  text: z.string().max(200_000).nullable(),
  rich_text: z.string().max(200_000).transform(sanitiseOwnHtml).nullable(),
  markdown: z.string().max(200_000).nullable(),
  badges: list,
  tags: list,
  topics: list.transform(onceBySlug),
  author: line.nullable(),
  station: z.enum(['702', '947', 'capetalk', 'kfm']).nullable(),
  parent_id: line.nullable(),
  media_id: line.nullable(),
  duration_ms: integer.min(0).nullable(),
  image_id: line.nullable(),
  language: line.nullable(),
  season: integer.nullable(),
  season_year: integer.nullable(),
  episode_number: integer.nullable(),
  sort_order: integer.nullable(),
  is_serial: z.boolean(),
  is_explicit: z.boolean(),
  is_processing: z.boolean(),
  access: z.enum(['free', 'premium']),
  published_at: instant,
  revised_at: instant.nullable(),
  available_from: instant.nullable(),
  available_until: instant.nullable(),
  blocked_reason: z.enum(['GEO', 'RIGHTS', 'AGE', 'LEGAL', 'EDITORIAL']).nullable(),
  opens_at: instant.nullable(),
  closes_at: instant.nullable(),
  sections: z.unknown().transform(toStoredSections),
  corrections: z.array(z.strictObject({ at: instant, text: z.string().trim().min(1).max(2_000) })).max(20),
  related_audio: z.array(line).max(10),
})

export const DRAFT_COLUMNS = Fields.keyof().options

export type DraftFields = Partial<z.output<typeof Fields>>

/** Throws BAD_INPUT with the name of the field. */
export function toDraftFields(sent: unknown): DraftFields {
  const parsed = Fields.partial().safeParse(sent)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new AppError('BAD_INPUT', [issue?.path.join('.'), issue?.message].filter(Boolean).join(': '))
}
