import * as z from 'zod'
import type { StoredSection } from '#server/database/tables.ts'
import { AppError } from '#server/lib/app-error.ts'
import { renderMarkdown } from '#server/lib/markdown.ts'
import { sanitiseOwnHtml } from '#server/lib/safe-html.ts'
import { embedOf } from './embeds.ts'

const line = z.string().trim().min(1).max(500)
const optionalLine = line.nullish().transform((text) => text ?? null)
const id = z.string().min(1).max(200)
const longText = z.string().min(1).max(200_000)

const Html = longText.transform((text, context) => {
  const html = sanitiseOwnHtml(text)
  if (html === '') context.addIssue('nothing of this HTML may be shown')
  return html
})

const Image = z.object({ kind: z.literal('image'), imageId: id, caption: optionalLine, credit: optionalLine })
const Quote = z.object({ kind: z.literal('quote'), quote: z.string().trim().min(1).max(2_000), source: optionalLine })
const RichText = z.object({ kind: z.literal('rich_text'), html: Html })
const Markdown = z
  .object({ kind: z.literal('markdown'), markdown: longText.transform(renderMarkdown).pipe(Html) })
  .transform(({ markdown: html }) => ({ kind: 'rich_text' as const, html }))
const Video = z.object({
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
const EmbedAddress = z.string().transform((address, context) => {
  const embed = embedOf(address)
  if (!embed)
    context.addIssue(
      'only addresses of YouTube, Vimeo, X, Instagram, TikTok, Facebook, Spotify, SoundCloud and Apple Podcasts can be embedded',
    )
  return embed?.url ?? ''
})
const Embed = z.object({ kind: z.literal('embed'), url: EmbedAddress, title: optionalLine })

const Sections = z.array(z.discriminatedUnion('kind', [Image, Quote, RichText, Markdown, Video, Embed])).max(200)

/**
 * What is kept of the sections that an editor sends: HTML is made safe, markdown becomes safe HTML, an embed is known by its
 * frame. Throws BAD_INPUT that names the section, also for an embed of a provider that is not on the list.
 */
export function toStoredSections(sent: unknown): StoredSection[] {
  const parsed = Sections.safeParse(sent)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new AppError('BAD_INPUT', `Section ${issue?.path.join('.') || 'list'}: ${issue?.message}`)
}
