import type { Content } from '#server/domain/catalogue/content.ts'
import { EMPTY_PAGE } from '#server/platform/page.ts'
import { builder } from '../builder.ts'
import type { GatewayContext } from '../context.ts'
import { PageInfo, pageRequest } from './paging.ts'
import { Episode, EpisodeConnection } from './refs.ts'

const USUAL_PAGE = 5

const EpisodeEdge = builder.objectRef<{ cursor: string; node: Content }>('EpisodeEdge').implement({
  fields: (t) => ({
    cursor: t.exposeString('cursor'),
    node: t.expose('node', { type: Episode }),
  }),
})

EpisodeConnection.implement({
  fields: (t) => ({
    edges: t.expose('edges', { type: [EpisodeEdge] }),
    pageInfo: t.field({ type: PageInfo, resolve: (page) => page }),
    totalCount: t.int({
      description: 'How many there are on all pages.',
      resolve: async ({ parentId }, _args, { loaders }) => (await loaders.episodeCounts.load(parentId)) ?? 0,
    }),
  }),
})

/** The page of episodes that the arguments ask for; five where they do not say. */
export async function episodesPage(
  { id }: Content,
  args: { first?: number | null; after?: string | null },
  { loaders }: GatewayContext,
) {
  const page = await loaders.episodes.load({ id, ...pageRequest(args, USUAL_PAGE) })
  return { ...(page ?? EMPTY_PAGE), parentId: id }
}
