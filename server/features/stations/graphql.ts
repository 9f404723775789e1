import { STATIONS, type StationId } from '#contract/stations.ts'
import { HeaderImage } from '#server/features/catalogue/graphql/image.ts'
import { MediaKind } from '#server/features/catalogue/graphql/media.ts'
import { EpgItem, listedPart, airingTitle } from '#server/features/schedule/graphql.ts'
import { onAirLoader } from '#server/features/schedule/loaders.ts'
import { builder } from '#server/gateway/builder.ts'
import type { GatewayContext } from '#server/gateway/context.ts'
import { StationEnum } from './station-enum.ts'
import { type Station, stationsById } from './stations.ts'

const StationKind = builder.enumType('StationKind', {
  values: { TALK: { value: 'talk' }, MUSIC: { value: 'music' } } as const,
})

const airingNow = async (station: StationId, which: 'current' | 'next', context: GatewayContext) =>
  listedPart((await onAirLoader(context).load(station))?.[which], context)

export const StationListItem = builder.objectRef<Station>('StationListItem').implement({
  fields: (t) => ({
    id: t.exposeID('id', { description: 'As in URLs: 702, 947, capetalk, kfm.' }),
    station: t.expose('id', { type: StationEnum }),
    stationName: t.exposeString('name'),
    mediaId: t.exposeString('mediaId', { description: 'Of the live channel.' }),
    slogan: t.exposeString('slogan'),
    kind: t.expose('kind', { type: StationKind }),
    place: t.exposeString('place'),
    frequency: t.exposeString('frequency'),
    description: t.exposeString('description'),
    headerImage: t.expose('image', { type: HeaderImage, nullable: true }),
  }),
})

const CurrentShow = builder.objectRef<Station>('CurrentShow').implement({
  description: 'The current and next airing of a station.',
  fields: (t) => ({
    station: t.expose('id', { type: StationEnum }),
    stationName: t.exposeString('name'),
    mediaId: t.exposeString('mediaId', { description: 'Of the live channel.' }),
    current: t.field({
      type: EpgItem,
      nullable: true,
      description: 'Null in a gap of the schedule.',
      resolve: ({ id }, _args, context) => airingNow(id, 'current', context),
    }),
    next: t.field({
      type: EpgItem,
      nullable: true,
      resolve: ({ id }, _args, context) => airingNow(id, 'next', context),
    }),
  }),
})

const StationContact = builder.objectRef<Station>('StationContact').implement({
  fields: (t) => ({
    station: t.expose('id', { type: StationEnum }),
    stationName: t.exposeString('name'),
    contactMail: t.exposeString('contactMail'),
    contactWhatsapp: t.exposeString('contactWhatsapp', { description: 'In international format, with spaces.' }),
  }),
})

const allStations = async (context: GatewayContext): Promise<Station[]> => {
  const byId = await stationsById(context)
  return STATIONS.flatMap((id) => byId.get(id) ?? [])
}

builder.queryFields((t) => ({
  stationList: t.field({
    type: [StationListItem],
    description: 'All stations in the order in which they are shown.',
    resolve: (_root, _args, context) => allStations(context),
  }),
  stationContact: t.field({
    type: StationContact,
    nullable: true,
    args: { station: t.arg({ type: StationEnum, required: true }) },
    resolve: async (_root, { station }, context) => (await stationsById(context)).get(station) ?? null,
  }),
  currentShows: t.field({
    type: [CurrentShow],
    description: 'The current and the next airing of each station.',
    resolve: (_root, _args, context) => allStations(context),
  }),
}))

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
      description: 'Name of the show on air, or the slogan of the station.',
      async resolve({ id, slogan }, _args, context) {
        const listed = await listedPart((await onAirLoader(context).load(id))?.current, context)
        return listed ? airingTitle(listed) : slogan
      },
    }),
    station: t.expose('id', { type: StationEnum }),
    stationName: t.exposeString('name'),
    mediaId: t.exposeString('mediaId'),
    progressBarColor: t.string({ resolve: ({ id }) => PROGRESS_BAR_COLORS[id] }),
    mediaType: t.field({ type: MediaKind, resolve: () => 'audio' as const }),
  }),
})
