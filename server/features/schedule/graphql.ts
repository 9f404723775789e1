import type { Content, ContentImage } from '#server/features/catalogue/content.ts'
import { Episode, Show } from '#server/features/catalogue/graphql/content-types.ts'
import { contentOfKind } from '#server/features/catalogue/graphql/content.ts'
import { HeaderImage } from '#server/features/catalogue/graphql/image.ts'
import { contentLoader, imageLoader, peopleLoader } from '#server/features/catalogue/loaders.ts'
import { StationEnum } from '#server/features/stations/station-enum.ts'
import { stationsById } from '#server/features/stations/stations.ts'
import { builder } from '#server/gateway/builder.ts'
import type { GatewayContext } from '#server/gateway/context.ts'
import type { Airing } from './airings.ts'
import { parseDay } from './johannesburg.ts'
import { guideLoader } from './loaders.ts'
import { recordingId } from './recordings.ts'

/** An airing together with its show, which is published; null for an imported programme without a page. */
interface ListedAiring {
  airing: Airing
  show: Content | null
}

const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

export const airingTitle = ({ airing, show }: ListedAiring): string => show?.headline ?? airing.imported?.title ?? ''

export const EpgItem = builder.objectRef<ListedAiring>('EpgItem').implement({
  description: 'One airing with its true start and end, of a show or of an imported programme without a page.',
  fields: (t) => ({
    headline: t.string({ resolve: airingTitle }),
    description: t.string({
      nullable: true,
      description: 'A line about the show or the programme.',
      resolve: ({ airing, show }) => (show ? show.subline : (airing.imported?.description ?? null)),
    }),
    presenterNames: t.stringList({
      description: 'Presenters of the show, or of the programme without a page, in the order of the credits.',
      resolve: async ({ airing, show }, _args, context) =>
        show
          ? ((await peopleLoader(context).load(show.id)) ?? []).map(({ name }) => name)
          : (airing.imported?.presenters ?? []),
    }),
    startTimeUnixSeconds: t.int({ resolve: ({ airing }) => seconds(airing.startsAt) }),
    endTimeUnixSeconds: t.int({ resolve: ({ airing }) => seconds(airing.endsAt) }),
    durationInSeconds: t.int({ resolve: ({ airing }) => seconds(airing.endsAt) - seconds(airing.startsAt) }),
    station: t.field({ type: StationEnum, resolve: ({ airing }) => airing.station }),
    fallbackHeaderImage: t.field({
      type: HeaderImage,
      nullable: true,
      description: 'For when the show has no picture: that of a programme without a page, or the station’s.',
      resolve: ({ airing }, _args, context) => pictureOf(airing, context),
    }),
    teaserDetail: t.field({
      type: Show,
      nullable: true,
      description: 'The show; null for a programme without a page.',
      resolve: ({ show }) => show,
    }),
    recording: t.field({
      type: Episode,
      nullable: true,
      description: 'The page of this airing, from its start on and while its recording is kept.',
      resolve: ({ airing }, _args, context) =>
        contentOfKind('episode', startedRecordingId(airing, context.now), context),
    }),
  }),
})

/** The id of the recording of an airing of a show that has begun; null for any other. */
const startedRecordingId = ({ showId, startsAt }: Airing, now: Date): string | null =>
  showId !== null && startsAt <= now ? recordingId({ showId, startsAt }) : null

async function pictureOf({ imported, station }: Airing, context: GatewayContext): Promise<ContentImage | null> {
  const own = imported?.imageId ? await imageLoader(context).load(imported.imageId) : null
  return own ?? (await stationsById(context)).get(station)?.image ?? null
}

/** Returns the airings of published shows and of programmes without a page; airings of other shows are gaps. */
export async function listedAirings(airings: readonly Airing[], context: GatewayContext): Promise<ListedAiring[]> {
  const listed = await Promise.all(airings.map((airing) => listedAiring(airing, context)))
  return listed.filter((airing) => airing !== null)
}

export async function listedAiring(
  airing: Airing | null | undefined,
  context: GatewayContext,
): Promise<ListedAiring | null> {
  if (!airing) return null
  if (airing.showId === null) return { airing, show: null }
  const show = await contentOfKind('show', airing.showId, context)
  return show ? { airing, show } : null
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
      const airings = (await guideLoader(context).load(`${station} ${parseDay(date).date}`)) ?? []
      // Loaded in the same statement as the shows. `loadMany` does not reject.
      void contentLoader(context).loadMany(airings.flatMap((airing) => startedRecordingId(airing, context.now) ?? []))
      return listedAirings(airings, context)
    },
  }),
)
