import { playableMediaId } from '#server/features/catalogue/availability/availability.ts'
import type { Content } from '#server/features/catalogue/content.ts'
import { Episode, Podcast, Season, Video } from '#server/features/catalogue/graphql/content-types.ts'
import { contentOfKind } from '#server/features/catalogue/graphql/content.ts'
import { HeaderImage, type CroppedImage } from '#server/features/catalogue/graphql/image.ts'
import { episodePageLoaders, newestLoader } from '#server/features/catalogue/loaders.ts'
import { builder } from '#server/gateway/builder.ts'
import type { GatewayContext } from '#server/gateway/context.ts'
import { pageRequest } from '#server/gateway/paging.ts'
import { mapPage } from '#server/lib/pagination/page.ts'
import { linkTarget } from '#server/lib/urls/web-url.ts'
import { type CatchupHero as StoredHero, catchupHero } from '../heroes.ts'
import { toReel } from '../reels.ts'
import { reelsOfPage } from '../stored-reels.ts'
import { ReelConnection } from './reels.ts'

type Hero = StoredHero & { content: Content }
type PageName = 'audio' | 'video'

const AudioCatchupHero = builder.objectRef<Hero>('AudioCatchupHero').implement({
  description: 'The podcast at the top of the audio page.',
  fields: (t) => ({
    coverImage: t.expose('image', { type: HeaderImage }),
    logoUri: t.string({ nullable: true, resolve: ({ logoUri }) => linkTarget(logoUri) }),
    podcast: t.expose('content', { type: Podcast }),
    latestEpisode: t.field({
      type: Episode,
      nullable: true,
      resolve: ({ content }, _args, context) => latestEpisode(content, context),
    }),
  }),
})

const HeroVideo = builder.objectRef<{ mediaId: string; posterImage: CroppedImage | null }>('HeroVideo').implement({
  description: 'The media that plays in the hero.',
  fields: (t) => ({
    mediaId: t.exposeString('mediaId'),
    posterImage: t.expose('posterImage', { type: HeaderImage, nullable: true }),
  }),
})

const VideoCatchupHero = builder.objectRef<Hero>('VideoCatchupHero').implement({
  description: 'The season at the top of the video page.',
  fields: (t) => ({
    coverImage: t.expose('image', { type: HeaderImage }),
    logoUri: t.string({ nullable: true, resolve: ({ logoUri }) => linkTarget(logoUri) }),
    season: t.expose('content', { type: Season }),
    latestEpisode: t.field({
      type: Video,
      nullable: true,
      description: 'The last episode of the season.',
      resolve: ({ content }, _args, context) => latestOfSeason(content, context),
    }),
    heroVideo: t.field({
      type: HeroVideo,
      nullable: true,
      description: 'The latest episode, where it may be played now.',
      resolve: async ({ content }, _args, context) => {
        const episode = await latestOfSeason(content, context)
        const mediaId = episode && playableMediaId(episode, context.viewer, context.now)
        return mediaId ? { mediaId, posterImage: episode.image } : null
      },
    }),
  }),
})

async function latestEpisode({ id }: Content, context: GatewayContext): Promise<Content | null> {
  const filter = { kind: 'episode', parentId: id } as const
  const newest = await newestLoader(context).load({ filter, first: 1, after: null })
  return newest.edges[0]?.node ?? null
}

async function latestOfSeason({ id }: Content, context: GatewayContext): Promise<Content | null> {
  return (await episodePageLoaders.season(context).load({ id, first: 1, after: null }))?.edges[0]?.node ?? null
}

/** Loads the hero that editors have chosen; null where its content is not published. */
async function loadHero(page: PageName, kind: Content['kind'], context: GatewayContext): Promise<Hero | null> {
  const hero = await catchupHero(context.db, page)
  const content = await contentOfKind(kind, hero?.contentId, context)
  return hero && content && { ...hero, content }
}

const AudioCatchupHome = builder.objectRef<{ page: 'audio' }>('AudioCatchupHome').implement({
  fields: (t) => ({
    hero: t.field({
      type: AudioCatchupHero,
      nullable: true,
      resolve: ({ page }, _args, context) => loadHero(page, 'podcast', context),
    }),
    reels: t.field({
      type: ReelConnection,
      args: { first: t.arg.int(), after: t.arg.string() },
      resolve: ({ page }, args, context) => reelsPage(page, args, context),
    }),
  }),
})

const VideoCatchupHome = builder.objectRef<{ page: 'video' }>('VideoCatchupHome').implement({
  fields: (t) => ({
    hero: t.field({
      type: VideoCatchupHero,
      nullable: true,
      resolve: ({ page }, _args, context) => loadHero(page, 'season', context),
    }),
    reels: t.field({
      type: ReelConnection,
      args: { first: t.arg.int({ required: true }), after: t.arg.string() },
      resolve: ({ page }, args, context) => reelsPage(page, args, context),
    }),
  }),
})

const reelsPage = async (page: PageName, args: Parameters<typeof pageRequest>[0], { db, now }: GatewayContext) =>
  mapPage(await reelsOfPage(db, { page }, pageRequest(args, 5), now), toReel)

builder.queryFields((t) => ({
  audioCatchupHome: t.field({ type: AudioCatchupHome, resolve: () => ({ page: 'audio' as const }) }),
  videoCatchupHome: t.field({ type: VideoCatchupHome, resolve: () => ({ page: 'video' as const }) }),
}))
