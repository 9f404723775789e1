import { z } from 'zod'

const MAX_ENTRIES = 200

/** A field of a wrong type counts as missing. */
export const orNull = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().catch(null)

/** Entries of a wrong type are left out; what is no list is an empty one. */
export const listOf = <Entry extends z.ZodType>(entry: Entry, limit = MAX_ENTRIES) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((entries) =>
      entries.slice(0, limit).flatMap((value) => {
        const parsed = entry.safeParse(value)
        return parsed.success ? [parsed.data] : []
      }),
    )
