import { pageRequest } from '#server/gateway/paging.ts'
import { seasonLoader } from '../loaders.ts'
import { Season, Show, VideoPodcast } from './content-types.ts'
import { contentOfKind, PublishedContent, relatedTo } from './content.ts'
import { episodesPage, VideoEpisodeConnection } from './episode.ts'

VideoPodcast.implement({
  description: 'A podcast of videos, in seasons.',
  interfaces: [PublishedContent],
  fields: (t) => ({
    seasons: t.field({
      type: [Season],
      description: 'Newest first.',
      resolve: async ({ id }, _args, context) => (await seasonLoader(context).load(id)) ?? [],
    }),
    episodes: t.field({
      type: VideoEpisodeConnection,
      description: 'Of all seasons, newest first.',
      args: { first: t.arg.int(), after: t.arg.string() },
      resolve: (podcast, args, context) => episodesPage(podcast, 'series', args, context),
    }),
    relatedPodcasts: t.field({
      type: [VideoPodcast],
      args: { first: t.arg.int() },
      resolve: (podcast, args, context) => relatedTo(podcast, 'video_podcast', pageRequest(args, 6).first, context),
    }),
    show: t.field({
      type: Show,
      nullable: true,
      description: 'The radio show that it belongs to.',
      resolve: ({ parentId }, _args, context) => contentOfKind('show', parentId, context),
    }),
  }),
})

Season.implement({
  description: 'A season of a video podcast.',
  interfaces: [PublishedContent],
  fields: (t) => ({
    seasonNumber: t.int({ resolve: ({ season }) => season ?? 1 }),
    seasonYear: t.exposeInt('seasonYear', { nullable: true }),
    title: t.exposeString('headline'),
    episodes: t.field({
      type: VideoEpisodeConnection,
      description: 'In descending order of their position in the season.',
      args: { first: t.arg.int(), after: t.arg.string() },
      resolve: (season, args, context) => episodesPage(season, 'season', args, context),
    }),
    podcast: t.field({
      type: VideoPodcast,
      nullable: true,
      resolve: ({ parentId }, _args, context) => contentOfKind('video_podcast', parentId, context),
    }),
    otherSeasons: t.field({
      type: [Season],
      description: 'Of the same podcast, newest first.',
      resolve: async ({ id, parentId }, _args, context) =>
        ((parentId && (await seasonLoader(context).load(parentId))) || []).filter((season) => season.id !== id),
    }),
  }),
})
