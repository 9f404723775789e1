import type { StationId } from '#contract/stations.ts'
import type { Station } from '#server/domain/stations/stations.ts'
import { builder } from '../builder.ts'
import { airingOf } from './epg.ts'
import { HeaderImage, type Picture } from './image.ts'
import { Instant } from './instant.ts'
import { MediaKind } from './media-kind.ts'
import { StationEnum } from './station-enum.ts'

const PROGRESS_BAR_COLORS: Record<StationId, string> = {
  '702': '#FFB81C',
  '947': '#2FE08A',
  capetalk: '#5AB8FF',
  kfm: '#FF6F9E',
}

export const LivestreamTeaser = builder.objectRef<Station>('LivestreamTeaser').implement({
  description: 'A live radio channel.',
  fields: (t) => ({
    title: t.string({
      description: 'The show on air, or what the station stands for.',
      resolve: async ({ id, slogan }, _args, context) =>
        (await airingOf((await context.loaders.onAir.load(id))?.current, context))?.show.headline ?? slogan,
    }),
    station: t.expose('id', { type: StationEnum }),
    stationName: t.exposeString('name'),
    mediaId: t.exposeString('mediaId'),
    progressBarColor: t.string({ resolve: ({ id }) => PROGRESS_BAR_COLORS[id] }),
    mediaType: t.field({ type: MediaKind, resolve: () => 'audio' as const }),
  }),
})

interface LivestreamVideo {
  id: string
  url: string
  headline: string
  mediaId: string
  playbackToken: string | null
  image: Picture | null
  publishedAt: Date
}

const LivestreamVideo = builder.objectRef<LivestreamVideo>('LivestreamVideoPublishedContent').implement({
  description: 'A live video channel.',
  fields: (t) => ({
    _id: t.exposeID('id'),
    _url: t.exposeString('url'),
    headline: t.exposeString('headline'),
    mediaId: t.exposeString('mediaId'),
    playbackToken: t.exposeString('playbackToken', { nullable: true }),
    headerImage: t.expose('image', { type: HeaderImage, nullable: true }),
    publishedAt: t.expose('publishedAt', { type: Instant }),
  }),
})

builder.queryField('videoStreamList', (t) =>
  t.field({ type: [LivestreamVideo], description: 'The live video channels.', resolve: () => [] }),
)
