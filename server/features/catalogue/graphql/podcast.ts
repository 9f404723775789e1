import { builder } from '#server/gateway/builder.ts'
import { pageRequest, connection } from '#server/gateway/paging.ts'
import { webUrl } from '#server/lib/urls/web-url.ts'
import { countContent } from '../lists/newest-of-kind.ts'
import { newestLoader } from '../loaders.ts'
import { Podcast, MixedPodcast } from './content-types.ts'
import { loadDetails, PublishedContent, relatedTo } from './content.ts'
import { EpisodeConnection, episodesPage, MixedEpisodeConnection } from './episode.ts'

const Funding = builder.objectRef<{ url: string; title: string }>('Funding').implement({
  description: 'A link for supporting the makers.',
  fields: (t) => ({ url: t.exposeString('url'), title: t.exposeString('title') }),
})

Podcast.implement({
  description: 'A podcast.',
  interfaces: [PublishedContent],
  fields: (t) => ({
    episodes: t.field({
      type: EpisodeConnection,
      description: 'Newest first, or oldest first when `isSerial`.',
      args: { first: t.arg.int(), after: t.arg.string() },
      resolve: (podcast, args, context) => episodesPage(podcast, 'audio', args, context),
    }),
    isSerial: t.exposeBoolean('isSerial', { description: 'Whether the episodes are meant to be played in order.' }),
    isExplicit: t.exposeBoolean('isExplicit'),
    link: t.string({
      nullable: true,
      description: 'URL of the publisher’s own page.',
      resolve: async (podcast, _args, context) => webUrl((await loadDetails(podcast, context)).link),
    }),
    funding: t.field({
      type: [Funding],
      resolve: async (podcast, _args, context) =>
        ((await loadDetails(podcast, context)).funding ?? []).filter(({ url }) => webUrl(url) !== null),
    }),
    relatedPodcasts: t.field({
      type: [Podcast],
      args: { first: t.arg.int() },
      resolve: (content, args, context) => relatedTo(content, 'podcast', pageRequest(args, 6).first, context),
    }),
  }),
})

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
    resolve: (_root, args, context) =>
      newestLoader(context).load({ filter: { kind: 'podcast' }, ...pageRequest(args, 20) }),
  }),
)

MixedPodcast.implement({
  description: 'A podcast whose episodes are audio and video.',
  interfaces: [PublishedContent],
  fields: (t) => ({
    episodes: t.field({
      type: MixedEpisodeConnection,
      description: 'Newest first.',
      args: { first: t.arg.int(), after: t.arg.string() },
      resolve: (podcast, args, context) => episodesPage(podcast, 'mixed', args, context),
    }),
    relatedPodcasts: t.field({
      type: [Podcast],
      args: { first: t.arg.int() },
      resolve: (podcast, args, context) => relatedTo(podcast, 'podcast', pageRequest(args, 6).first, context),
    }),
  }),
})
