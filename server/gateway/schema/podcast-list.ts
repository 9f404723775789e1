import { countContent, newestContent } from '#server/domain/catalogue/lists.ts'
import type { Content } from '#server/domain/catalogue/content.ts'
import type { Page } from '#server/platform/page.ts'
import { builder } from '../builder.ts'
import { PageInfo, pageRequest } from './paging.ts'
import { Podcast } from './refs.ts'

const PodcastEdge = builder.objectRef<{ cursor: string; node: Content }>('PodcastEdge').implement({
  fields: (t) => ({ cursor: t.exposeString('cursor'), node: t.expose('node', { type: Podcast }) }),
})

const PodcastConnection = builder.objectRef<Page<Content>>('PodcastConnection').implement({
  fields: (t) => ({
    edges: t.expose('edges', { type: [PodcastEdge] }),
    pageInfo: t.field({ type: PageInfo, resolve: (page) => page }),
    totalCount: t.int({
      description: 'How many there are on all pages.',
      resolve: (_page, _args, { db, now }) => countContent(db, 'podcast', now),
    }),
  }),
})

builder.queryField('audioPodcastList', (t) =>
  t.field({
    type: PodcastConnection,
    description: 'All podcasts, newest first.',
    args: { first: t.arg.int(), after: t.arg.string() },
    resolve: (_root, args, { db, now }) => newestContent(db, { kind: 'podcast' }, pageRequest(args, 20), now),
  }),
)
