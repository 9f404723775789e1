import type { Content, ContentImage } from '#server/features/catalogue/content.ts'
import { Episode, Show } from '#server/features/catalogue/graphql/content-types.ts'
import { contentOfKind } from '#server/features/catalogue/graphql/content.ts'
import { HeaderImage } from '#server/features/catalogue/graphql/image.ts'
import { contentLoader, imageLoader, peopleLoader } from '#server/features/catalogue/loaders.ts'
import { StationEnum } from '#server/features/stations/station-enum.ts'
import { stationsById } from '#server/features/stations/stations.ts'
import { builder } from '#server/gateway/builder.ts'
import type { GatewayContext } from '#server/gateway/context.ts'
import { type Airing, toWhole } from './airings.ts'
import type { Part } from './interruptions.ts'
import { parseDay } from './johannesburg.ts'
import { guideLoader } from './loaders.ts'
import { recordingId } from './recordings.ts'

/** `show` is published; null for an imported programme without a page. */
interface ListedAiring extends Part<Airing> {
  show: Content | null
}

const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

export const airingTitle = ({ airing, show }: Pick<ListedAiring, 'airing' | 'show'>): string =>
  show?.headline ?? airing.imported?.title ?? ''

export const EpgItem = builder.objectRef<ListedAiring>('EpgItem').implement({
  description:
    'One airing with its true start and end, of a show or of an imported programme without a page. In the guide, an airing that ' +
    'another one interrupts is several items.',
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
    startTimeUnixSeconds: t.int({ resolve: ({ startsAt }) => seconds(startsAt) }),
    endTimeUnixSeconds: t.int({ resolve: ({ endsAt }) => seconds(endsAt) }),
    durationInSeconds: t.int({ resolve: ({ startsAt, endsAt }) => seconds(endsAt) - seconds(startsAt) }),
    wholeStartTimeUnixSeconds: t.int({
      description: 'Start of the whole airing, which is earlier where the item is a later part of it.',
      resolve: ({ airing }) => seconds(airing.startsAt),
    }),
    wholeEndTimeUnixSeconds: t.int({
      description: 'End of the whole airing, which is later where the item is an earlier part of it.',
      resolve: ({ airing }) => seconds(airing.endsAt),
    }),
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
      async resolve(part, _args, context) {
        const pages = await Promise.all(
          recordingIds(part, context.now).map((id) => contentOfKind('episode', id, context)),
        )
        return pages.find((page) => page !== null) ?? null
      },
    }),
  }),
})

/** A part may have a recording of its own, after a programme with other rights. */
function recordingIds({ airing: { showId, ...airing }, startsAt }: Part<Airing>, now: Date): string[] {
  if (showId === null || startsAt > now) return []
  return [...new Set([startsAt, airing.startsAt].map((start) => recordingId({ showId, startsAt: start })))]
}

async function pictureOf({ imported, station }: Airing, context: GatewayContext): Promise<ContentImage | null> {
  const own = imported?.imageId ? await imageLoader(context).load(imported.imageId) : null
  return own ?? (await stationsById(context)).get(station)?.image ?? null
}

/** Airings of unpublished shows are gaps. */
export const listedAirings = (airings: readonly Airing[], context: GatewayContext): Promise<ListedAiring[]> =>
  listedParts(airings.map(toWhole), context)

async function listedParts(parts: readonly Part<Airing>[], context: GatewayContext): Promise<ListedAiring[]> {
  const listed = await Promise.all(parts.map((part) => listedPart(part, context)))
  return listed.filter((part) => part !== null)
}

export const listedAiring = (
  airing: Airing | null | undefined,
  context: GatewayContext,
): Promise<ListedAiring | null> => listedPart(airing && toWhole(airing), context)

export async function listedPart(
  part: Part<Airing> | null | undefined,
  context: GatewayContext,
): Promise<ListedAiring | null> {
  if (!part) return null
  const { showId } = part.airing
  if (showId === null) return { ...part, show: null }
  const show = await contentOfKind('show', showId, context)
  return show ? { ...part, show } : null
}

builder.queryField('epgData', (t) =>
  t.field({
    type: [EpgItem],
    description:
      'What airs on a day, [00:00, 24:00) Africa/Johannesburg, in order. A show across midnight is in both days, one that ' +
      'another one interrupts has an item for each part; a time that no item covers is a gap.',
    args: {
      station: t.arg({ type: StationEnum, required: true }),
      date: t.arg.string({ required: true, description: '`YYYY-MM-DD`.' }),
    },
    resolve: async (_root, { station, date }, context) => {
      const parts = (await guideLoader(context).load(`${station} ${parseDay(date).date}`)) ?? []
      // Together with the shows, in one statement. `loadMany` does not reject.
      void contentLoader(context).loadMany(parts.flatMap((part) => recordingIds(part, context.now)))
      return listedParts(parts, context)
    },
  }),
)
