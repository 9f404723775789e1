import { STATIONS } from '#contract/stations.ts'
import type { Content } from '#server/features/catalogue/content.ts'
import { PublishedContent } from '#server/features/catalogue/graphql/content.ts'
import { HeaderImage } from '#server/features/catalogue/graphql/image.ts'
import { MediaType } from '#server/features/catalogue/graphql/media.ts'
import { contentLoader } from '#server/features/catalogue/loaders.ts'
import { LivestreamTeaser } from '#server/features/stations/graphql.ts'
import { StationEnum } from '#server/features/stations/station-enum.ts'
import { stationsById } from '#server/features/stations/stations.ts'
import { builder } from '#server/gateway/builder.ts'
import type { GatewayContext } from '#server/gateway/context.ts'
import { readIdList } from '#server/gateway/loaders.ts'
import { pageRequest } from '#server/gateway/paging.ts'
import { mapPage, type Page, pageOfList, type PageRequest } from '#server/lib/pagination/page.ts'
import { type HeroTeaser as HeroTeaserValue, loadHeroTeasers } from '../heroes.ts'
import { findReel, type ReelValue, reelsForContent, toReel } from '../reels.ts'
import { type MediaFilter, reelsOfPage } from '../stored-reels.ts'
import { MediaReel, ReelConnection } from './reels.ts'

type HeroSlide = HeroTeaserValue & { content: Content | null }

const HeroTeaser = builder.objectRef<HeroSlide>('HeroTeaser').implement({
  description: 'A slide at the top of the home page.',
  fields: (t) => ({
    id: t.exposeID('id'),
    headline: t.exposeString('headline'),
    subline: t.exposeString('subline'),
    listOfBadge: t.exposeStringList('badges'),
    backgroundColor: t.exposeString('backgroundColor', { description: 'CSS colour, for example `#12507f`.' }),
    teaserImage: t.expose('image', { type: HeaderImage }),
    teaserDetail: t.expose('content', {
      type: PublishedContent,
      nullable: true,
      description: 'The target; null when that is a station.',
    }),
    station: t.expose('station', {
      type: StationEnum,
      nullable: true,
      description: 'Set when its target is a station.',
    }),
  }),
})

const HomeExplore = builder.objectRef<{ filter: MediaFilter }>('HomeExplore').implement({
  fields: (t) => ({
    heroTeasers: t.field({
      type: [HeroTeaser],
      description: 'Slides whose target has the requested media type.',
      resolve: ({ filter }, _args, context) => heroSlides(filter, context),
    }),
    livestreamMediaIds: t.stringList({
      description: 'Media ids of the live channels, in the order in which they are shown.',
      resolve: async (_home, _args, context) => (await livestreams(context)).map(({ mediaId }) => mediaId),
    }),
    livestreams: t.field({ type: [LivestreamTeaser], resolve: (_home, _args, context) => livestreams(context) }),
    reels: t.field({
      type: ReelConnection,
      args: { first: t.arg.int(), after: t.arg.string() },
      resolve: ({ filter }, args, context) => homeReels(filter, pageRequest(args, 5), context),
    }),
  }),
})

async function homeReels(filter: MediaFilter, request: PageRequest, context: GatewayContext): Promise<Page<ReelValue>> {
  const { db, now } = context
  const reels = await readIdList(context, () => reelsOfPage(db, { page: 'home', filter }, request, now))
  return mapPage(reels, toReel)
}

const VIDEO_KINDS = new Set<Content['kind'] | undefined>(['livestream', 'season', 'special', 'video', 'video_podcast'])

/** Whether a slide matches the media filter. Stations and their shows are audio. */
const isShown = ({ content }: HeroSlide, filter: MediaFilter): boolean =>
  filter === 'all' || (filter === 'video') === VIDEO_KINDS.has(content?.kind)

async function heroSlides(filter: MediaFilter, context: GatewayContext): Promise<HeroSlide[]> {
  const teasers = await loadHeroTeasers(context)
  const slides = await Promise.all(
    teasers.map(async (teaser) => ({
      ...teaser,
      content: teaser.contentId ? await contentLoader(context).load(teaser.contentId) : null,
    })),
  )
  // Slides with an unpublished target are omitted.
  return slides.filter((slide) => (slide.content ?? slide.station) && isShown(slide, filter))
}

async function livestreams(context: GatewayContext) {
  const stations = await stationsById(context)
  return STATIONS.flatMap((id) => stations.get(id) ?? [])
}

const MiniExplore = builder.objectRef<{ reels: ReelValue[] }>('MiniExplore').implement({
  description: 'Reels of further content.',
  fields: (t) => ({
    reels: t.field({
      type: ReelConnection,
      args: { first: t.arg.int(), after: t.arg.string() },
      resolve: ({ reels }, args) => pageOfList(reels, pageRequest(args, 5)),
    }),
  }),
})

builder.queryFields((t) => ({
  homeExplore: t.field({
    type: HomeExplore,
    args: { mediaType: t.arg({ type: MediaType, defaultValue: 'all' }) },
    resolve: (_root, { mediaType }) => ({ filter: mediaType ?? 'all' }),
  }),
  mediaReelByConfiguration: t.field({
    type: MediaReel,
    nullable: true,
    description:
      'One reel: of an editor by its id, or `station-{station}-shows`, `station-{station}-podcasts`, ' +
      '`station-{station}-episodes`. Null where there is none, or none of that media type.',
    args: { reelId: t.arg.id({ required: true }), mediaType: t.arg({ type: MediaType, defaultValue: 'all' }) },
    resolve: async (_root, { reelId, mediaType }, context) => {
      const reel = await findReel(reelId, context)
      return mediaType === 'all' || reel?.mediaType === mediaType ? reel : null
    },
  }),
  miniExplore: t.field({
    type: MiniExplore,
    nullable: true,
    description: 'Reels of further content for a content; null where no content with that id is published.',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, context) => {
      const content = await contentLoader(context).load(id)
      return content && { reels: await reelsForContent(content, context) }
    },
  }),
}))
