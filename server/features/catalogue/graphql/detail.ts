import { builder } from '#server/gateway/builder.ts'
import type { GatewayContext } from '#server/gateway/context.ts'
import { MAX_PAGE_SIZE } from '#server/gateway/paging.ts'
import { canonicalPath, movedUrl } from '../content-urls.ts'
import type { Content } from '../content.ts'
import { contentLoader, newestLoader, pageLoader, peopleLoader, primeBody } from '../loaders.ts'
import {
  toTypeName,
  Article,
  Competition,
  Episode,
  LivestreamVideo,
  MixedPodcast,
  Podcast,
  Season,
  Show,
  Special,
  StaticPage,
  Video,
  VideoPodcast,
} from './content-types.ts'

export interface Moved {
  kind: 'moved'
  url: string
}

export const MovedContent = builder.objectRef<Moved>('MovedContent').implement({
  description: 'A redirect for a page that has moved.',
  fields: (t) => ({
    _url: t.exposeString('url', { description: 'The current URL, for a permanent redirect.' }),
  }),
})

export async function movedFrom(url: string, { db }: GatewayContext): Promise<Moved | null> {
  const target = await movedUrl(db, canonicalPath(url))
  return target === null ? null : { kind: 'moved', url: target }
}

export const DetailPage = builder.unionType('DetailPage', {
  description: 'Every kind of content that has a page.',
  types: [
    Show,
    Podcast,
    Episode,
    Video,
    MixedPodcast,
    VideoPodcast,
    Season,
    Special,
    Article,
    StaticPage,
    Competition,
    LivestreamVideo,
    MovedContent,
  ],
  resolveType: (value: Content | Moved) => (value.kind === 'moved' ? 'MovedContent' : toTypeName(value)),
})

async function contentAt(url: string, context: GatewayContext): Promise<Content | null> {
  const page = await pageLoader(context).load(canonicalPath(url))
  if (!page) return null
  const { content, people, body } = page
  // Airings and episodes of the content load it again.
  contentLoader(context).prime(content.id, content)
  peopleLoader(context).prime(content.id, people)
  if (body) primeBody(context, content.id, body)
  return content
}

async function pageAt(url: string, context: GatewayContext): Promise<Content | Moved | null> {
  return (await contentAt(url, context)) ?? movedFrom(url, context)
}

const ofKind = (kind: Content['kind'], content: Content | null) => (content?.kind === kind ? content : null)

builder.queryFields((t) => ({
  detailPageByUrl: t.field({
    type: DetailPage,
    nullable: true,
    description: 'The content at a path of this site; null where there is none.',
    args: { url: t.arg.string({ required: true }) },
    resolve: (_root, { url }, context) => pageAt(url, context),
  }),
  detailPageById: t.field({
    type: DetailPage,
    nullable: true,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => contentLoader(context).load(id),
  }),
  podcastEpisodeByUrl: t.field({
    type: Episode,
    nullable: true,
    args: { url: t.arg.string({ required: true }) },
    resolve: async (_root, { url }, context) => ofKind('episode', await contentAt(url, context)),
  }),
  previewPodcasts: t.field({
    type: [Podcast],
    description: 'The newest published podcasts.',
    async resolve(_root, _args, context) {
      const request = { filter: { kind: 'podcast' }, first: MAX_PAGE_SIZE, after: null } as const
      return (await newestLoader(context).load(request)).edges.map(({ node }) => node)
    },
  }),
}))
