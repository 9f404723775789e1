import { contentOfKind, PublishedContent } from './content.ts'
import { episodesPage, VideoEpisodeConnection } from './episodes.ts'
import { Season, VideoPodcast } from './refs.ts'
import { seasonLoader } from '../loaders.ts'

Season.implement({
  description: 'A season of a video podcast.',
  interfaces: [PublishedContent],
  fields: (t) => ({
    seasonNumber: t.int({ resolve: ({ season }) => season ?? 1 }),
    seasonYear: t.exposeInt('seasonYear', { nullable: true }),
    title: t.exposeString('headline'),
    episodes: t.field({
      type: VideoEpisodeConnection,
      description: 'By their place in the season, the last one first.',
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
