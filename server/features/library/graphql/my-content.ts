import { isStationId } from '#contract/stations.ts'
import type { ContentKind } from '#server/database/tables.ts'
import type { Content } from '#server/features/catalogue/content.ts'
import { toTypeName } from '#server/features/catalogue/graphql/content-types.ts'
import { PublishedContent } from '#server/features/catalogue/graphql/content.ts'
import { DetailPage } from '#server/features/catalogue/graphql/detail.ts'
import { HeaderImage } from '#server/features/catalogue/graphql/image.ts'
import { contentLoader, personLoader } from '#server/features/catalogue/loaders.ts'
import { type Person, presenterUrl } from '#server/features/catalogue/people.ts'
import { topicUrl } from '#server/features/catalogue/topics.ts'
import { StationListItem } from '#server/features/stations/graphql.ts'
import { type Station, stationsById } from '#server/features/stations/stations.ts'
import { builder, Instant } from '#server/gateway/builder.ts'
import { type GatewayContext, requireMember } from '#server/gateway/context.ts'
import { connection, pageRequest } from '#server/gateway/paging.ts'
import type { Page, PageRequest } from '#server/lib/pagination/page.ts'
import { bookmarkIds } from '../bookmarks.ts'
import { type FollowKey as FollowKeyValue, followKeys } from '../follows.ts'
import { type SavedFilter, type SavedItem, savedPage } from '../my-content.ts'
import { FollowKind } from './follows.ts'

const ListFilter = builder.enumType('ListFilter', {
  values: { ALL: { value: 'all' }, FOLLOWING: { value: 'following' }, BOOKMARK: { value: 'bookmark' } } as const,
})

const TYPES = {
  all: null,
  audio: ['episode', 'podcast', 'mixed_podcast'],
  video: ['video', 'video_podcast', 'season', 'special', 'livestream', 'mixed_podcast'],
  articles: ['news', 'page', 'competition', 'Topic'],
  shows: ['show', 'podcast', 'mixed_podcast', 'video_podcast', 'season', 'StationListItem', 'Person'],
} as const satisfies Record<string, readonly (ContentKind | 'Topic' | 'StationListItem' | 'Person')[] | null>

const MyContentType = builder.enumType('MyContentType', {
  values: {
    ALL: { value: 'all' },
    AUDIO: { value: 'audio' },
    VIDEO: { value: 'video' },
    ARTICLES: { value: 'articles', description: 'News, pages and competitions, and topics.' },
    SHOWS: { value: 'shows', description: 'Shows, podcasts, seasons, stations and presenters.' },
  } as const,
})

const typeNamesOf = (type: keyof typeof TYPES): string[] | null =>
  TYPES[type]?.map((kind) =>
    kind === 'Topic' || kind === 'StationListItem' || kind === 'Person' ? kind : toTypeName({ kind }),
  ) ?? null

/** Each field is null where the target is of another kind or no longer published. */
interface Item extends SavedItem {
  content: Content | null
  station: Station | null
  person: Pick<Person, 'image' | 'slug'> | null
  /** The newest content of a followed show, podcast or topic. */
  newest: Content | null
}

async function withCurrentContent(item: SavedItem, context: GatewayContext): Promise<Item> {
  const { followKind: kind, id, newestId } = item
  const [content, newest, stations, person] = await Promise.all([
    kind === null || kind === 'content' ? contentLoader(context).load(id) : null,
    (kind === 'content' || kind === 'topic') && newestId !== null ? contentLoader(context).load(newestId) : null,
    kind === 'station' ? stationsById(context) : null,
    kind === 'person' ? personLoader(context).load(id) : null,
  ])
  return { ...item, content, newest, station: (isStationId(id) && stations?.get(id)) || null, person }
}

/** A topic exists as long as a published content has it. */
const isGone = ({ followKind, newestAt, content, station, person }: Item): boolean =>
  followKind === 'topic' ? newestAt === null : !content && !station && !person

function pathOf({ followKind, id, content, person, path }: Item): string {
  if (followKind === 'topic') return topicUrl(id)
  if (person) return presenterUrl(person.slug)
  return content?.url ?? path
}

const MyContentItem = builder.objectRef<Item>('MyContentItem').implement({
  description: 'A bookmark or follow of a listener.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Of the content, the station, the topic or the person.' }),
    path: t.string({
      description: 'The URL of its page.',
      resolve: pathOf,
    }),
    typeName: t.exposeString('typeName'),
    list: t.expose('list', { type: ListFilter, description: 'FOLLOWING or BOOKMARK.' }),
    followKind: t.expose('followKind', { type: FollowKind, nullable: true }),
    headline: t.string({
      description: 'The current headline, or the saved one if the target no longer exists.',
      resolve: ({ content, headline }) => content?.headline ?? headline,
    }),
    headerImage: t.field({
      type: HeaderImage,
      nullable: true,
      // A topic has no image of its own.
      resolve: ({ content, station, person, newest }) => (content ?? station ?? person ?? newest)?.image ?? null,
    }),
    addedAt: t.expose('addedAt', { type: Instant }),
    isGone: t.boolean({ description: 'No longer published.', resolve: isGone }),
    hasNew: t.boolean({
      description: 'Whether content of it was published since the listener followed it or last saw it.',
      resolve: (item) => item.hasNew && !isGone(item),
    }),
    newestAt: t.field({
      type: Instant,
      nullable: true,
      description: 'Publication date of its newest content; null where it is unknown.',
      resolve: ({ newestAt, newestIsUndated }) => (newestIsUndated ? null : newestAt),
    }),
    latestEpisode: t.field({
      type: PublishedContent,
      nullable: true,
      description: 'The newest episode or video of a followed show or podcast; null where that no longer exists.',
      resolve: (item) => (item.followKind !== 'content' || isGone(item) ? null : item.newest),
    }),
    content: t.expose('content', { type: DetailPage, nullable: true }),
    station: t.expose('station', { type: StationListItem, nullable: true }),
  }),
})

const MyContentConnection = connection('MyContent', MyContentItem)

const FollowKey = builder.objectRef<FollowKeyValue>('FollowKey').implement({
  fields: (t) => ({ kind: t.expose('kind', { type: FollowKind }), id: t.exposeID('id') }),
})

const MyKept = builder.objectRef<{ accountId: string }>('MyKept').implement({
  description: 'The saved items of a listener, by ids only.',
  fields: (t) => ({
    bookmarkIds: t.idList({ resolve: ({ accountId }, _args, { db }) => bookmarkIds(db, accountId) }),
    follows: t.field({ type: [FollowKey], resolve: ({ accountId }, _args, { db }) => followKeys(db, accountId) }),
  }),
})

async function myContent(filter: SavedFilter, request: PageRequest, context: GatewayContext): Promise<Page<Item>> {
  const page = await savedPage(context.db, requireMember(context), filter, request, context.now)
  const edges = page.edges.map(async ({ cursor, node }) => ({ cursor, node: await withCurrentContent(node, context) }))
  return { ...page, edges: await Promise.all(edges) }
}

builder.queryFields((t) => ({
  myContentByUser: t.field({
    type: MyContentConnection,
    description:
      'The bookmarks and follows of a listener, newest first. A bookmark is dated when it was saved, a follow when its newest content was published.',
    args: {
      mediaType: t.arg({ type: MyContentType }),
      filter: t.arg({ type: ListFilter }),
      first: t.arg.int(),
      after: t.arg.string(),
    },
    resolve: (_root, { mediaType, filter, ...page }, context) =>
      myContent({ list: filter ?? 'all', typeNames: typeNamesOf(mediaType ?? 'all') }, pageRequest(page, 20), context),
  }),
  myKept: t.field({
    type: MyKept,
    description: 'For the state of buttons.',
    resolve: (_root, _args, context) => ({ accountId: requireMember(context) }),
  }),
}))
