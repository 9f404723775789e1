import { z } from 'zod'
import { slug, words } from './content-fields.ts'

/** A part of a page; its kind is the field that it begins with. */
export const sectionSchema = z.union([
  z.strictObject({ html: words }),
  z.strictObject({ image: slug, caption: words, credit: words.optional() }),
  z.strictObject({ quote: words, source: words.optional() }),
  z.strictObject({ film: slug, title: words }),
  z.strictObject({ embed: z.url({ protocol: /^https$/ }), title: words }),
])

export type DemoSection = z.infer<typeof sectionSchema>
