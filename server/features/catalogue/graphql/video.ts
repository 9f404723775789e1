import type { GatewayContext } from '#server/gateway/context.ts'
import { pageRequest } from '#server/gateway/paging.ts'
import type { Content } from '../content.ts'
import { contentLoader } from '../loaders.ts'
import { Season, Show, Video, VideoPodcast } from './content-types.ts'
import { contentOfKind, PublishedContent, relatedTo } from './content.ts'
import { playableFields } from './playable.ts'

/** Season, podcast and show of a video. */
const MAX_ANCESTORS = 3

async function ancestorOfKind(
  { parentId }: Content,
  kind: Content['kind'],
  context: GatewayContext,
  steps = MAX_ANCESTORS,
): Promise<Content | null> {
  const parent = parentId === null || steps === 0 ? null : await contentLoader(context).load(parentId)
  return !parent || parent.kind === kind ? parent : ancestorOfKind(parent, kind, context, steps - 1)
}

Video.implement({
  description: 'A video.',
  interfaces: [PublishedContent],
  fields: (t) => ({
    ...playableFields(t, 'video', 'The next of its season, then the first of the season after it.'),
    seasonNumber: t.int({
      nullable: true,
      resolve: async ({ season, parentId }, _args, context) =>
        season ?? (await contentOfKind('season', parentId, context))?.season ?? null,
    }),
    relatedSeason: t.field({
      type: Season,
      nullable: true,
      description: 'The season that it belongs to.',
      resolve: ({ parentId }, _args, context) => contentOfKind('season', parentId, context),
    }),
    relatedPodcast: t.field({
      type: VideoPodcast,
      nullable: true,
      description: 'The video podcast that it belongs to.',
      resolve: (video, _args, context) => ancestorOfKind(video, 'video_podcast', context),
    }),
    show: t.field({
      type: Show,
      nullable: true,
      description: 'The radio show that it belongs to.',
      resolve: (video, _args, context) => ancestorOfKind(video, 'show', context),
    }),
    relatedVideos: t.field({
      type: [Video],
      args: { first: t.arg.int() },
      resolve: (video, args, context) => relatedTo(video, 'video', pageRequest(args, 6).first, context),
    }),
  }),
})
