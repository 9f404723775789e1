import { isStationId } from '#contract/stations.ts'
import type { ContentKind } from '#server/database/tables.ts'
import { bookmarkIds } from '#server/domain/library/bookmarks.ts'
import { type FollowKey as FollowKeyValue, followKeys } from '#server/domain/library/follows.ts'
import { type KeptItem, keptPage } from '#server/domain/library/my-content.ts'
import type { Content } from '#server/domain/catalogue/content.ts'
import type { Page } from '#server/platform/page.ts'
import { builder } from '../builder.ts'
import type { GatewayContext } from '../context.ts'
import { requireMember } from '../member.ts'
import { typeNameOf } from './content.ts'
import { DetailPage } from './detail.ts'
import { FollowKind } from './follows.ts'
import { HeaderImage } from './image.ts'
import { Instant } from './instant.ts'
import { PageInfo, pageRequest } from './paging.ts'
import { StationListItem } from './stations.ts'

const ListFilter = builder.enumType('ListFilter', {
  values: { ALL: { value: 'all' }, FOLLOWING: { value: 'following' }, BOOKMARK: { value: 'bookmark' } } as const,
})

/** Which kinds of content, and what else can be followed, each type of My Content has. */
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
    kind === 'Topic' || kind === 'StationListItem' || kind === 'Person' ? kind : typeNameOf({ kind }),
  ) ?? null

const isOfContent = ({ followKind }: KeptItem) => followKind === null || followKind === 'content'

/** The content that an item is; null where it is something else, or has gone. */
const contentOf = async (item: KeptItem, { loaders }: GatewayContext): Promise<Content | null> =>
  isOfContent(item) ? loaders.content.load(item.id) : null

const stationOf = async ({ followKind, id }: KeptItem, { loaders }: GatewayContext) =>
  (followKind === 'station' && isStationId(id) && (await loaders.stations()).get(id)) || null

const personOf = async ({ followKind, id }: KeptItem, { loaders }: GatewayContext) =>
  followKind === 'person' ? loaders.persons.load(id) : null

/** What an item is today, whatever that is; null where it has gone. */
const presentOf = async (item: KeptItem, context: GatewayContext) =>
  (await contentOf(item, context)) ?? (await stationOf(item, context)) ?? (await personOf(item, context))

/** A topic is there as long as something is about it. */
const isGone = async (item: KeptItem, context: GatewayContext): Promise<boolean> =>
  item.followKind === 'topic' ? item.newestAt === null : (await presentOf(item, context)) === null

const MyContentItem = builder.objectRef<KeptItem>('MyContentItem').implement({
  description: 'Something that a listener has saved or follows.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Of the content, the station, the topic or the person.' }),
    path: t.string({
      description: 'The address of its page; of what has no page, of a search for it.',
      resolve: async (item, _args, context) => (await contentOf(item, context))?.url ?? item.path,
    }),
    typeName: t.exposeString('typeName'),
    list: t.expose('list', { type: ListFilter, description: 'FOLLOWING or BOOKMARK.' }),
    followKind: t.expose('followKind', { type: FollowKind, nullable: true }),
    headline: t.string({
      description: 'As it is now, or as it was when it was kept if it has gone.',
      resolve: async (item, _args, context) => (await contentOf(item, context))?.headline ?? item.headline,
    }),
    headerImage: t.field({
      type: HeaderImage,
      nullable: true,
      resolve: async (item, _args, context) => (await presentOf(item, context))?.image ?? null,
    }),
    addedAt: t.expose('addedAt', { type: Instant }),
    isGone: t.boolean({
      description: 'No longer published.',
      resolve: (item, _args, context) => isGone(item, context),
    }),
    hasNew: t.boolean({
      description: 'Whether something of it came out since the listener followed it or last looked.',
      resolve: async (item, _args, context) => item.hasNew && !(await isGone(item, context)),
    }),
    newestAt: t.expose('newestAt', { type: Instant, nullable: true, description: 'When its newest content came out.' }),
    content: t.field({
      type: DetailPage,
      nullable: true,
      resolve: (item, _args, context) => contentOf(item, context),
    }),
    station: t.field({
      type: StationListItem,
      nullable: true,
      resolve: (item, _args, context) => stationOf(item, context),
    }),
  }),
})

const MyContentEdge = builder.objectRef<{ cursor: string; node: KeptItem }>('MyContentEdge').implement({
  fields: (t) => ({ cursor: t.exposeString('cursor'), node: t.expose('node', { type: MyContentItem }) }),
})

const MyContentConnection = builder.objectRef<Page<KeptItem>>('MyContentConnection').implement({
  fields: (t) => ({
    edges: t.expose('edges', { type: [MyContentEdge] }),
    pageInfo: t.field({ type: PageInfo, resolve: (page) => page }),
  }),
})

const FollowKey = builder.objectRef<FollowKeyValue>('FollowKey').implement({
  fields: (t) => ({ kind: t.expose('kind', { type: FollowKind }), id: t.exposeID('id') }),
})

const MyKept = builder.objectRef<{ accountId: string }>('MyKept').implement({
  description: 'What a listener keeps, by ids alone.',
  fields: (t) => ({
    bookmarkIds: t.idList({ resolve: ({ accountId }, _args, { db }) => bookmarkIds(db, accountId) }),
    follows: t.field({ type: [FollowKey], resolve: ({ accountId }, _args, { db }) => followKeys(db, accountId) }),
  }),
})

builder.queryFields((t) => ({
  myContentByUser: t.field({
    type: MyContentConnection,
    description:
      'What a listener has saved and follows. What is saved stands where it was saved, what is followed where its newest content came out; newest first.',
    args: {
      mediaType: t.arg({ type: MyContentType }),
      filter: t.arg({ type: ListFilter }),
      first: t.arg.int(),
      after: t.arg.string(),
    },
    resolve: (_root, { mediaType, filter, ...page }, context) =>
      keptPage(
        context.db,
        requireMember(context),
        { list: filter ?? 'all', typeNames: typeNamesOf(mediaType ?? 'all') },
        pageRequest(page, 20),
        context.now,
      ),
  }),
  myKept: t.field({
    type: MyKept,
    description: 'For the state of buttons.',
    resolve: (_root, _args, context) => ({ accountId: requireMember(context) }),
  }),
}))
