import { PublishedContent, relatedTo } from './content.ts'
import { episodesPage, MixedEpisodeConnection } from './episodes.ts'
import { pageRequest } from '#server/gateway/paging.ts'
import { MixedPodcast, Podcast } from './refs.ts'

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
