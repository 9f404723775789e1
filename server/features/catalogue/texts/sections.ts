import * as z from 'zod'
import type { StoredSection } from '#server/database/tables.ts'
import { AppError } from '#server/lib/errors/app-error.ts'
import { sanitiseOwnHtml } from '#server/lib/html/safe-html.ts'
import { renderMarkdown } from '#server/lib/markdown/markdown.ts'
import { parseEmbed, type Embed } from './embeds.ts'

const nullableText = z
  .string()
  .nullish()
  .transform((text) => text ?? null)

/** Another program may have written the stored sections. */
const Stored = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('image'), imageId: z.string(), caption: nullableText, credit: nullableText }),
  z.object({ kind: z.literal('quote'), quote: z.string(), source: nullableText }),
  z.object({ kind: z.literal('rich_text'), html: z.string() }),
  z.object({
    kind: z.literal('video'),
    mediaId: nullableText,
    title: z.string(),
    posterImageId: nullableText,
    durationSeconds: z.int().nullish().default(null),
  }),
  z.object({ kind: z.literal('embed'), url: z.string(), title: nullableText }),
])
type Stored = z.output<typeof Stored>

export type ContentSection = Exclude<Stored, { kind: 'embed' }> | (Extract<Stored, { kind: 'embed' }> & Embed)

/** Skips embeds of unknown providers, kinds that a newer server may have stored, and sections without required fields. */
export const validSections = (stored: readonly unknown[]): ContentSection[] =>
  stored.map((section) => validSection(Stored.safeParse(section).data)).filter((section) => section !== null)

function validSection(section: Stored | undefined): ContentSection | null {
  if (section?.kind === 'rich_text') return section.html === '' ? null : section
  if (section?.kind === 'embed') {
    const embed = parseEmbed(section.url)
    return embed && { ...section, ...embed }
  }
  return section ?? null
}

const line = z.string().trim().min(1).max(500)
const optionalLine = line.nullish().transform((text) => text ?? null)
const id = z.string().min(1).max(200)
const longText = z.string().min(1).max(200_000)

const HtmlInput = longText.transform((text, context) => {
  const html = sanitiseOwnHtml(text)
  if (html === '') context.addIssue('nothing of this HTML may be shown')
  return html
})

const ImageInput = z.object({ kind: z.literal('image'), imageId: id, caption: optionalLine, credit: optionalLine })
const QuoteInput = z.object({
  kind: z.literal('quote'),
  quote: z.string().trim().min(1).max(2_000),
  source: optionalLine,
})
const RichTextInput = z.object({ kind: z.literal('rich_text'), html: HtmlInput })
const MarkdownInput = z
  .object({ kind: z.literal('markdown'), markdown: longText.transform(renderMarkdown).pipe(HtmlInput) })
  .transform(({ markdown: html }) => ({ kind: 'rich_text' as const, html }))
const VideoInput = z.object({
  kind: z.literal('video'),
  mediaId: id.nullish().transform((mediaId) => mediaId ?? null),
  title: line,
  posterImageId: id.nullish().transform((imageId) => imageId ?? null),
  durationSeconds: z
    .int()
    .min(0)
    .nullish()
    .transform((seconds) => seconds ?? null),
})
const EmbedUrlInput = z.string().transform((url, context) => {
  const embed = parseEmbed(url)
  if (!embed)
    context.addIssue(
      'only addresses of YouTube, Vimeo, X, Instagram, TikTok, Facebook, Spotify, SoundCloud and Apple Podcasts can be embedded',
    )
  return embed?.url ?? ''
})
const EmbedInput = z.object({ kind: z.literal('embed'), url: EmbedUrlInput, title: optionalLine })

const SectionsInput = z
  .array(z.discriminatedUnion('kind', [ImageInput, QuoteInput, RichTextInput, MarkdownInput, VideoInput, EmbedInput]))
  .max(200)

/** Markdown is rendered as HTML, an embed stored as the URL of its frame. Throws BAD_INPUT that names the invalid section. */
export function toStoredSections(sent: unknown): StoredSection[] {
  const parsed = SectionsInput.safeParse(sent)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new AppError('BAD_INPUT', `Section ${issue?.path.join('.') || 'list'}: ${issue?.message}`)
}
