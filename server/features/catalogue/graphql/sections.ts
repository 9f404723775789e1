import { builder } from '#server/gateway/builder.ts'
import type { GatewayContext } from '#server/gateway/context.ts'
import { LONG_TEXT } from '#server/gateway/cost.ts'
import type { Content, ContentImage } from '../content.ts'
import { imageLoader } from '../loaders.ts'
import type { ContentSection as ValidSection } from '../texts/sections.ts'
import { bodyPart } from './content.ts'
import { HeaderImage } from './image.ts'

type Kind<Name extends ValidSection['kind']> = Extract<ValidSection, { kind: Name }>
type ImageValue = Kind<'image'> & { image: ContentImage }
type VideoValue = Kind<'video'> & { poster: ContentImage | null }
type SectionValue = ImageValue | VideoValue | Exclude<ValidSection, { kind: 'image' | 'video' }>

const ImageSection = builder.objectRef<ImageValue>('ImageSection').implement({
  fields: (t) => ({
    image: t.expose('image', { type: HeaderImage }),
    caption: t.exposeString('caption', { nullable: true }),
    credit: t.exposeString('credit', { nullable: true }),
  }),
})

const QuoteSection = builder.objectRef<Kind<'quote'>>('QuoteSection').implement({
  fields: (t) => ({ quote: t.exposeString('quote'), source: t.exposeString('source', { nullable: true }) }),
})

const RichTextSection = builder.objectRef<Kind<'rich_text'>>('RichTextSection').implement({
  fields: (t) => ({ html: t.exposeString('html', { description: 'Sanitised.', extensions: LONG_TEXT }) }),
})

const VideoSection = builder.objectRef<VideoValue>('VideoSection').implement({
  description: 'A film of our own media catalog.',
  fields: (t) => ({
    mediaId: t.exposeString('mediaId', { nullable: true }),
    title: t.exposeString('title'),
    posterImage: t.expose('poster', { type: HeaderImage, nullable: true }),
    durationSeconds: t.exposeInt('durationSeconds', { nullable: true }),
  }),
})

const EmbedSection = builder.objectRef<Kind<'embed'>>('EmbedSection').implement({
  description: 'Embedded content of another site.',
  fields: (t) => ({
    url: t.exposeString('url', { description: 'URL of the frame: https, on the host of a supported provider.' }),
    provider: t.exposeString('provider', { description: 'For example `YouTube`.' }),
    title: t.exposeString('title', { nullable: true }),
  }),
})

const TYPE_NAMES = {
  image: 'ImageSection',
  quote: 'QuoteSection',
  rich_text: 'RichTextSection',
  video: 'VideoSection',
  embed: 'EmbedSection',
} as const satisfies Record<ValidSection['kind'], string>

export const ContentSection = builder.unionType('ContentSection', {
  description: 'A part of an article or a page.',
  types: [ImageSection, QuoteSection, RichTextSection, VideoSection, EmbedSection],
  resolveType: ({ kind }) => TYPE_NAMES[kind],
})

/** Without sections whose image no longer exists. */
export async function loadSections(content: Content, context: GatewayContext): Promise<SectionValue[]> {
  const valid = await bodyPart(content, 'sections', context)
  const values = await Promise.all((valid ?? []).map((section) => withImage(section, context)))
  return values.filter((section) => section !== null)
}

async function withImage(section: ValidSection, context: GatewayContext): Promise<SectionValue | null> {
  if (section.kind === 'image') {
    const image = await imageLoader(context).load(section.imageId)
    return image && { ...section, image }
  }
  if (section.kind !== 'video') return section
  return { ...section, poster: section.posterImageId ? await imageLoader(context).load(section.posterImageId) : null }
}
