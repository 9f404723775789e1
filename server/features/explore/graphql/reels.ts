import { CompetitionTeaser } from '#server/features/catalogue/graphql/competition.ts'
import { Article } from '#server/features/catalogue/graphql/content-types.ts'
import { PublishedContent } from '#server/features/catalogue/graphql/content.ts'
import { HeaderImage } from '#server/features/catalogue/graphql/image.ts'
import { MediaKind } from '#server/features/catalogue/graphql/media.ts'
import { builder } from '#server/gateway/builder.ts'
import { connection, pageRequest } from '#server/gateway/paging.ts'
import { linkTarget } from '#server/lib/urls/web-url.ts'
import {
  type AdReelValue,
  type ContentReelValue,
  contentsOfReel,
  type MediaReelValue,
  type ReelValue,
  type ShowcaseReelValue,
  findTeasers,
} from '../reels.ts'
import { showcaseLoader, type ShowcaseTeaser as ShowcaseTeaserValue, DEFAULT_REEL_ITEMS } from '../stored-reels.ts'

const ShowcaseTeaser = builder.objectRef<ShowcaseTeaserValue>('ShowcaseTeaser').implement({
  description: 'A large picture with a link.',
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    teaserBadge: t.exposeString('badge', { nullable: true }),
    headerImage: t.expose('image', { type: HeaderImage, nullable: true }),
    _url: t.string({ nullable: true, resolve: ({ url }) => linkTarget(url) }),
  }),
})

const ReelShape = builder.enumType('ReelShape', {
  description: 'How the cards of a reel are drawn.',
  values: {
    SQUARE: { value: 'square', description: 'Covers, 1x1.' },
    WIDE: { value: 'wide', description: '16x9.' },
    POSTER: { value: 'poster', description: '4x5.' },
  } as const,
})

const TeaserConnection = connection('Teaser', PublishedContent)

export const MediaReel = builder.objectRef<MediaReelValue>('MediaReel').implement({
  description: 'A row of teasers.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Pass it as `reelId` to page through the reel.' }),
    title: t.exposeString('title'),
    mediaType: t.expose('mediaType', { type: MediaKind }),
    shape: t.expose('shape', { type: ReelShape }),
    isRanked: t.exposeBoolean('isRanked', { description: 'Whether the position in the row is a rank.' }),
    teasers: t.field({
      type: TeaserConnection,
      args: { first: t.arg.int(), after: t.arg.string() },
      resolve: (reel, args, context) => findTeasers(reel, pageRequest(args, DEFAULT_REEL_ITEMS), context),
    }),
  }),
})

const AdReel = builder.objectRef<AdReelValue>('AdReel').implement({
  description: 'A slot for advertising.',
  fields: (t) => ({ advertisementId: t.exposeID('advertisementId'), position: t.exposeInt('position') }),
})

const CompetitionReel = builder.objectRef<ContentReelValue>('CompetitionReel').implement({
  description: 'A row of competitions.',
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    teasers: t.field({ type: [CompetitionTeaser], resolve: (reel, _args, context) => contentsOfReel(reel, context) }),
  }),
})

const NewsReel = builder.objectRef<ContentReelValue>('NewsReel').implement({
  description: 'A row of news articles.',
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    articles: t.field({ type: [Article], resolve: (reel, _args, context) => contentsOfReel(reel, context) }),
  }),
})

const ShowcaseReel = builder.objectRef<ShowcaseReelValue>('ShowcaseReel').implement({
  description: 'A row of large pictures with links.',
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    teasers: t.field({
      type: [ShowcaseTeaser],
      resolve: async ({ id }, _args, context) => (await showcaseLoader(context).load(id)) ?? [],
    }),
  }),
})

const TYPE_NAMES = {
  ad: 'AdReel',
  media: 'MediaReel',
  competition: 'CompetitionReel',
  news: 'NewsReel',
  showcase: 'ShowcaseReel',
} as const satisfies Record<ReelValue['kind'], string>

const ReelDetail = builder.unionType('ReelDetail', {
  types: [AdReel, MediaReel, CompetitionReel, NewsReel, ShowcaseReel],
  resolveType: ({ kind }) => TYPE_NAMES[kind],
})

const Reel = builder.objectRef<ReelValue>('Reel').implement({
  fields: (t) => ({
    title: t.exposeString('title'),
    reelDetail: t.field({ type: ReelDetail, resolve: (reel) => reel }),
  }),
})

export const ReelConnection = connection('Reel', Reel)
