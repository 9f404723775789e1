import type { StationId } from '#contract/stations.ts'
import type { Station } from './stations.ts'
import { builder } from '#server/gateway/builder.ts'
import { airingOf } from '#server/features/schedule/graphql.ts'
import { MediaKind } from '#server/features/catalogue/graphql/media.ts'
import { StationEnum } from './station-enum.ts'
import { onAirLoader } from '#server/features/schedule/loaders.ts'

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
        (await airingOf((await onAirLoader(context).load(id))?.current, context))?.show.headline ?? slogan,
    }),
    station: t.expose('id', { type: StationEnum }),
    stationName: t.exposeString('name'),
    mediaId: t.exposeString('mediaId'),
    progressBarColor: t.string({ resolve: ({ id }) => PROGRESS_BAR_COLORS[id] }),
    mediaType: t.field({ type: MediaKind, resolve: () => 'audio' as const }),
  }),
})
