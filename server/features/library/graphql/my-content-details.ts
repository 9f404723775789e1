import { offeredMediaId } from '#server/features/catalogue/availability/availability.ts'
import type { Content } from '#server/features/catalogue/content.ts'
import { toTypeName } from '#server/features/catalogue/graphql/content-types.ts'
import { publicationDate } from '#server/features/catalogue/graphql/content.ts'
import { HeaderImage } from '#server/features/catalogue/graphql/image.ts'
import { contentLoader } from '#server/features/catalogue/loaders.ts'
import { builder, Instant } from '#server/gateway/builder.ts'
import { type GatewayContext, requireMember } from '#server/gateway/context.ts'
import { connection, pageRequest, requireAtMost } from '#server/gateway/paging.ts'
import { mapPage, type Page, pageOfList, type PageRequest } from '#server/lib/pagination/page.ts'
import { type Bookmark, savedBookmarks } from '../bookmarks.ts'

const MAX_IDS = 2_000

interface Detail {
  id: string
  content: Content | null
  saved: Bookmark | undefined
}

const MyContentDetail = builder.objectRef<Detail>('MyContentDetail').implement({
  description:
    'An item of My Content by its id. If its target no longer exists, it has the data from when it was saved.',
  fields: (t) => ({
    id: t.exposeID('id'),
    path: t.string({ nullable: true, resolve: ({ content, saved }) => content?.url ?? saved?.path ?? null }),
    typeName: t.string({
      nullable: true,
      resolve: ({ content, saved }) => (content ? toTypeName(content) : (saved?.typeName ?? null)),
    }),
    headline: t.string({
      nullable: true,
      resolve: ({ content, saved }) => content?.headline ?? saved?.headline ?? null,
    }),
    headerImage: t.field({ type: HeaderImage, nullable: true, resolve: ({ content }) => content?.image ?? null }),
    publishDate: t.field({
      type: Instant,
      nullable: true,
      resolve: ({ content }) => content && publicationDate(content),
    }),
    url: t.string({
      nullable: true,
      description: 'Path of its page; null where it no longer exists.',
      resolve: ({ content }) => content?.url ?? null,
    }),
    mediaId: t.string({
      nullable: true,
      resolve: ({ content }, _args, context) => content && offeredMediaId(content, context),
    }),
    duration: t.int({
      nullable: true,
      description: 'Seconds.',
      resolve: ({ content }) => content?.durationSeconds ?? null,
    }),
    isGone: t.boolean({ description: 'No longer published.', resolve: ({ content }) => content === null }),
  }),
})

const MyContentDetailConnection = connection<Detail, Page<Detail> & { totalCount: number }>(
  'MyContentDetail',
  MyContentDetail,
  (t) => ({ totalCount: t.exposeInt('totalCount', { description: 'Number of requested ids.' }) }),
)

async function detailsOf(ids: readonly string[], page: PageRequest, context: GatewayContext) {
  const accountId = requireMember(context)
  requireAtMost(MAX_IDS, ids)
  const idPage = pageOfList([...new Set(ids)], page)
  const wanted = idPage.edges.map(({ node }) => node)
  const [contents, saved] = await Promise.all([
    Promise.all(wanted.map((id) => contentLoader(context).load(id))),
    savedBookmarks(context.db, accountId, wanted),
  ])
  const found = new Map(contents.flatMap((content) => (content ? [[content.id, content] as const] : [])))
  const details = mapPage(idPage, (id): Detail => ({ id, content: found.get(id) ?? null, saved: saved.get(id) }))
  return { ...details, totalCount: new Set(ids).size }
}

builder.queryField('myContentByIds', (t) =>
  t.field({
    type: MyContentDetailConnection,
    description: 'Items of My Content by their ids, in that order.',
    args: { ids: t.arg.idList({ required: true }), first: t.arg.int(), after: t.arg.string() },
    resolve: (_root, { ids, ...page }, context) => detailsOf(ids, pageRequest(page, 20), context),
  }),
)
