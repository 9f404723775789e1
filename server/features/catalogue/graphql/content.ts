import type { ContentDetails, ContentKind } from '#server/database/tables.ts'
import { StationEnum } from '#server/features/stations/station-enum.ts'
import { builder, Instant } from '#server/gateway/builder.ts'
import type { GatewayContext } from '#server/gateway/context.ts'
import { LONG_TEXT } from '#server/gateway/cost.ts'
import { toSlug } from '#server/lib/urls/slug.ts'
import { offeredMediaId } from '../availability/availability.ts'
import type { Content } from '../content.ts'
import { bodyLoader, contentLoader, peopleLoader, relatedLoaders } from '../loaders.ts'
import { type Person as PersonValue, presenterUrl } from '../people.ts'
import type { BodyPart, ContentBody } from '../texts/bodies.ts'
import { topicUrl } from '../topics.ts'
import { toTypeName } from './content-types.ts'
import { HeaderImage } from './image.ts'

export const Person = builder.objectRef<PersonValue>('Person').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    _url: t.string({ description: 'URL of their page.', resolve: ({ slug }) => presenterUrl(slug) }),
    bio: t.exposeString('bio', { nullable: true }),
    role: t.exposeString('role', { description: 'For example `host` or `guest`.' }),
    headerImage: t.expose('image', { type: HeaderImage, nullable: true }),
  }),
})

const Topic = builder.objectRef<string>('Topic').implement({
  description: 'A topic of a content.',
  fields: (t) => ({
    id: t.id({ resolve: toSlug }),
    name: t.string({ resolve: (name) => name }),
    _url: t.string({ description: 'URL of its page.', resolve: (name) => topicUrl(toSlug(name)) }),
  }),
})

const Access = builder.enumType('Access', {
  description: 'Who may play it: everybody, or subscribers of Audiostar+.',
  values: { FREE: { value: 'free' }, PREMIUM: { value: 'premium' } } as const,
})

export const PublishedContent = builder.interfaceRef<Content>('PublishedContent').implement({
  description: 'The fields that all kinds of content have.',
  resolveType: toTypeName,
  fields: (t) => ({
    _id: t.exposeID('id'),
    _url: t.exposeString('url', { description: 'URL of its page on this site, starting with a slash.' }),
    _name: t.exposeString('name', { description: 'Name for editors.' }),
    headline: t.exposeString('headline'),
    overline: t.exposeString('overline', { nullable: true }),
    teaserHeadline: t.exposeString('teaserHeadline', { nullable: true }),
    teaserOverline: t.exposeString('teaserOverline', { nullable: true }),
    subline: t.exposeString('subline', { nullable: true }),
    text: t.string({
      nullable: true,
      description: 'Plain text; lines are paragraphs.',
      extensions: LONG_TEXT,
      resolve: (content, _args, context) => bodyPart(content, 'text', context),
    }),
    richTextDescription: t.string({
      nullable: true,
      description: 'Sanitised HTML.',
      extensions: LONG_TEXT,
      resolve: async (content, _args, context) => (await bodyPart(content, 'markup', context))?.richText,
    }),
    markdownDescription: t.string({
      nullable: true,
      description: 'Markdown without HTML; the same is in `richTextDescription`, rendered.',
      extensions: LONG_TEXT,
      resolve: async (content, _args, context) => (await bodyPart(content, 'markup', context))?.markdown,
    }),
    badges: t.exposeStringList('badges'),
    tags: t.exposeStringList('tags'),
    topics: t.exposeStringList('topics'),
    topicList: t.field({
      type: [Topic],
      description: 'The topics with the ids by which they are followed.',
      resolve: ({ topics }) => topics,
    }),
    author: t.exposeString('author', { nullable: true }),
    language: t.exposeString('language', { nullable: true, description: 'BCP 47; null is the language of the site.' }),
    station: t.expose('station', { type: StationEnum, nullable: true }),
    stationName: t.exposeString('stationName', { nullable: true }),
    mediaId: t.string({
      nullable: true,
      description: 'For the media catalog, which checks the subscription; null when it cannot be played now.',
      resolve: (content, _args, context) => offeredMediaId(content, context),
    }),
    duration: t.exposeInt('durationSeconds', { nullable: true, description: 'Seconds.' }),
    adUnitId: t.exposeString('adUnitId', { nullable: true }),
    access: t.expose('access', { type: Access }),
    publishedAt: t.field({
      type: Instant,
      nullable: true,
      description: 'Null where the publisher of the feed provides no date.',
      resolve: publicationDate,
    }),
    headerImage: t.expose('image', { type: HeaderImage, nullable: true }),
    presenters: t.field({
      type: [Person],
      description: 'Its presenters or makers.',
      resolve: async ({ id }, _args, context) => (await peopleLoader(context).load(id)) ?? [],
    }),
  }),
})

export const publicationDate = ({ isUndated, publishedAt }: Content): Date | null => (isUndated ? null : publishedAt)

/** Null when the content was removed in the meantime. */
export const bodyPart = async <Part extends BodyPart>(
  { id }: Content,
  part: Part,
  context: GatewayContext,
): Promise<ContentBody[Part] | null> =>
  // The loader returns the type of the part in the key.
  (await bodyLoader(context).load({ id, part })) as ContentBody[Part] | null

/** Empty when the content was removed in the meantime. */
export const loadDetails = async (content: Content, context: GatewayContext): Promise<ContentDetails> =>
  (await bodyPart(content, 'details', context)) ?? {}

/** In the order of `ids`, without contents that are not published. */
export async function loadContents(ids: readonly string[], context: GatewayContext): Promise<Content[]> {
  const found = await Promise.all(ids.map((id) => contentLoader(context).load(id)))
  return found.filter((content) => content !== null)
}

export async function contentOfKind(
  kind: ContentKind,
  id: string | null | undefined,
  context: GatewayContext,
): Promise<Content | null> {
  const content = id ? await contentLoader(context).load(id) : null
  return content?.kind === kind ? content : null
}

type Related = keyof typeof relatedLoaders

export async function relatedTo(
  { id }: Content,
  kind: Related,
  first: number,
  context: GatewayContext,
): Promise<Content[]> {
  return (await relatedLoaders[kind](context).load({ id, first, after: null })) ?? []
}
