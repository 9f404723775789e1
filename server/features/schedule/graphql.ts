import { guideFor, type Slot } from './slots.ts'
import { parseDay } from './johannesburg.ts'
import type { Content } from '#server/features/catalogue/content.ts'
import { builder } from '#server/gateway/builder.ts'
import type { GatewayContext } from '#server/gateway/context.ts'
import { contentOfKind } from '#server/features/catalogue/graphql/content.ts'
import { HeaderImage } from '#server/features/catalogue/graphql/image.ts'
import { Episode, Show } from '#server/features/catalogue/graphql/content-types.ts'
import { StationEnum } from '#server/features/stations/station-enum.ts'
import { stationsById } from '#server/features/stations/stations.ts'
import { rulesLoader } from './loaders.ts'
import { recordingId } from './recordings.ts'

/** An airing together with its show, which is published. */
interface Airing {
  slot: Slot
  show: Content
}

const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

export const EpgItem = builder.objectRef<Airing>('EpgItem').implement({
  description: 'One airing of a show, with its true start and end.',
  fields: (t) => ({
    headline: t.string({ resolve: ({ show }) => show.headline }),
    startTimeUnixSeconds: t.int({ resolve: ({ slot }) => seconds(slot.startsAt) }),
    endTimeUnixSeconds: t.int({ resolve: ({ slot }) => seconds(slot.endsAt) }),
    durationInSeconds: t.int({ resolve: ({ slot }) => seconds(slot.endsAt) - seconds(slot.startsAt) }),
    station: t.field({ type: StationEnum, resolve: ({ slot }) => slot.station }),
    fallbackHeaderImage: t.field({
      type: HeaderImage,
      nullable: true,
      description: 'The station’s picture, for when the show has none.',
      resolve: async ({ slot }, _args, context) => (await stationsById(context)).get(slot.station)?.image ?? null,
    }),
    teaserDetail: t.field({ type: Show, nullable: true, resolve: ({ show }) => show }),
    recording: t.field({
      type: Episode,
      nullable: true,
      description: 'The recording of this airing, once it is over and while it is kept.',
      resolve: ({ slot }, _args, context) =>
        slot.endsAt <= context.now ? contentOfKind('episode', recordingId(slot), context) : null,
    }),
  }),
})

/** Returns the airings of published shows; slots of other shows are gaps. */
export async function airingsOf(slots: readonly Slot[], context: GatewayContext): Promise<Airing[]> {
  const airings = await Promise.all(slots.map((slot) => airingOf(slot, context)))
  return airings.filter((airing) => airing !== null)
}

export async function airingOf(slot: Slot | null | undefined, context: GatewayContext): Promise<Airing | null> {
  const show = await contentOfKind('show', slot?.showId, context)
  return slot && show ? { slot, show } : null
}

builder.queryField('epgData', (t) =>
  t.field({
    type: [EpgItem],
    description:
      'What airs on a day, [00:00, 24:00) Africa/Johannesburg, in order. A show across midnight is in both days; a time ' +
      'that no item covers is a gap.',
    args: {
      station: t.arg({ type: StationEnum, required: true }),
      date: t.arg.string({ required: true, description: '`YYYY-MM-DD`.' }),
    },
    resolve: async (_root, { station, date }, context) => {
      const day = parseDay(date)
      return airingsOf(guideFor((await rulesLoader(context).load(station)) ?? [], day), context)
    },
  }),
)
