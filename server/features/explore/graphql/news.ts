import { builder } from '#server/gateway/builder.ts'
import { pageRequest } from '#server/gateway/paging.ts'
import { mapPage } from '#server/lib/pagination/page.ts'
import { toReel } from '../reels.ts'
import { reelsOfPage } from '../stored-reels.ts'
import { ReelConnection } from './reels.ts'

const NewsHome = builder.objectRef<object>('NewsHome').implement({
  description: 'The parts of the news front page besides its articles.',
  fields: (t) => ({
    reels: t.field({
      type: ReelConnection,
      args: { first: t.arg.int(), after: t.arg.string() },
      resolve: async (_home, args, { db, now }) =>
        mapPage(await reelsOfPage(db, { page: 'news' }, pageRequest(args, 5), now), toReel),
    }),
  }),
})

builder.queryField('newsHome', (t) => t.field({ type: NewsHome, resolve: () => ({}) }))
