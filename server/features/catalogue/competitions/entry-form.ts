import { z } from 'zod'
import { type EntryField, FIELD_KINDS } from '#contract/entry-form.ts'
import type { ContentDetails } from '#server/database/tables.ts'

/** For the `autocomplete` attribute of fields about the listener. */
export const AUTOCOMPLETE = ['name', 'given-name', 'family-name', 'address-level2', 'bday'] as const

export interface EntryForm {
  fields: readonly EntryFormField[]
  winners: number
  reserves: number
  /** Ids of the fields that form the published name of a winner, and of the consent to publish it. */
  publish: { name: string; place?: string | undefined; consent: string } | null
}

export interface EntryFormField extends EntryField {
  autocomplete: (typeof AUTOCOMPLETE)[number] | null
}

const MAX_FIELDS = 25
const MAX_OPTIONS = 40
const MAX_DRAWN = 500

const id = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/)
const text = z.string().trim().min(1).max(500)
const limit = z.union([z.number().transform(String), z.string().regex(/^-?\d{1,12}$/), z.iso.date()])
const length = z.int().min(1).max(5_000)

const field = z
  .strictObject({
    id,
    kind: z.enum(FIELD_KINDS),
    label: text.max(1_000),
    help: text.nullable().default(null),
    isRequired: z.boolean().default(true),
    minLength: length.nullable().default(null),
    maxLength: length.nullable().default(null),
    min: limit.nullable().default(null),
    max: limit.nullable().default(null),
    minAge: z.int().min(1).max(120).nullable().default(null),
    mask: z.string().min(1).max(60).nullable().default(null),
    version: z.string().min(1).max(40).nullable().default(null),
    autocomplete: z.enum(AUTOCOMPLETE).nullable().default(null),
    options: z
      .array(z.strictObject({ id, label: text }))
      .max(MAX_OPTIONS)
      .default([]),
  })
  .refine(({ kind, version }) => kind !== 'CONSENT' || version !== null, 'A consent needs the version of its text')
  .refine(
    ({ kind, options }) => (kind !== 'CHOICE' && kind !== 'CHOICES') || options.length > 0,
    'A choice needs options',
  )

const drawn = z.int().min(0).max(MAX_DRAWN)

export const entryFormSchema = z
  .strictObject({
    fields: z.array(field).min(1).max(MAX_FIELDS),
    winners: drawn.min(1).default(1),
    reserves: drawn.default(3),
    publish: z.strictObject({ name: id, place: id.optional(), consent: id }).nullable().default(null),
  })
  .refine(
    ({ fields }) => new Set(fields.map((one) => one.id)).size === fields.length,
    'Each field needs an id of its own',
  )

/** Null where a competition has no form, and where an editor's form is invalid. */
export function readEntryForm({ entryForm }: Pick<ContentDetails, 'entryForm'>): EntryForm | null {
  if (!entryForm) return null
  const parsed = entryFormSchema.safeParse(entryForm)
  return parsed.success ? parsed.data : null
}
