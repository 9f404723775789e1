import { countContent, newestContent } from '../lists.ts'
import { builder } from '#server/gateway/builder.ts'
import { connection, pageRequest } from '#server/gateway/paging.ts'
import { Podcast } from './refs.ts'

const PodcastConnection = connection('Podcast', Podcast, (t) => ({
  totalCount: t.int({
    description: 'How many there are on all pages.',
    resolve: (_page, _args, { db, now }) => countContent(db, 'podcast', now),
  }),
}))

builder.queryField('audioPodcastList', (t) =>
  t.field({
    type: PodcastConnection,
    description: 'All podcasts, newest first.',
    args: { first: t.arg.int(), after: t.arg.string() },
    resolve: (_root, args, { db, now }) => newestContent(db, { kind: 'podcast' }, pageRequest(args, 20), now),
  }),
)
