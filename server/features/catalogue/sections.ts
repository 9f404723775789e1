import * as z from 'zod'
import { embedOf, type Embed } from './embeds.ts'

const words = z
  .string()
  .nullish()
  .transform((text) => text ?? null)

/** What stands in the database, which other hands may have written. */
const Stored = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('image'), imageId: z.string(), caption: words, credit: words }),
  z.object({ kind: z.literal('quote'), quote: z.string(), source: words }),
  z.object({ kind: z.literal('rich_text'), html: z.string() }),
  z.object({
    kind: z.literal('video'),
    mediaId: words,
    title: z.string(),
    posterImageId: words,
    durationSeconds: z.int().nullish().default(null),
  }),
  z.object({ kind: z.literal('embed'), url: z.string(), title: words }),
])
type Stored = z.output<typeof Stored>

/** A part of a page as it may be shown. */
export type ContentSection = Exclude<Stored, { kind: 'embed' }> | (Extract<Stored, { kind: 'embed' }> & Embed)

/**
 * What may be shown of sections whose HTML is safe: an embed of an unknown provider, a kind that a newer server may have stored
 * and a section without what it needs are left out.
 */
export const shownSections = (stored: readonly unknown[]): ContentSection[] =>
  stored.map((section) => shownSection(Stored.safeParse(section).data)).filter((section) => section !== null)

function shownSection(section: Stored | undefined): ContentSection | null {
  if (section?.kind === 'rich_text') return section.html === '' ? null : section
  if (section?.kind === 'embed') {
    const embed = embedOf(section.url)
    return embed && { ...section, ...embed }
  }
  return section ?? null
}
