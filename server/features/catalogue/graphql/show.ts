import { EpgItem, listedAiring, listedAirings } from '#server/features/schedule/graphql.ts'
import { showScheduleLoader } from '#server/features/schedule/loaders.ts'
import { scheduleText } from '#server/features/schedule/schedule-text.ts'
import { LivestreamTeaser } from '#server/features/stations/graphql.ts'
import { stationsById } from '#server/features/stations/stations.ts'
import { pageRequest } from '#server/gateway/paging.ts'
import { newestLoader } from '../loaders.ts'
import { Podcast, Show } from './content-types.ts'
import { PublishedContent, relatedTo } from './content.ts'
import { EpisodeConnection, episodesPage } from './episode.ts'

Show.implement({
  description: 'A radio show.',
  interfaces: [PublishedContent],
  fields: (t) => ({
    schedule: t.string({
      nullable: true,
      description: 'Its weekly schedule as text; null when it has none.',
      resolve: async ({ id }, _args, context) =>
        scheduleText((await showScheduleLoader(context).load(id))?.rules ?? []),
    }),
    onAir: t.field({
      type: EpgItem,
      nullable: true,
      description: 'The airing that is running now.',
      resolve: async ({ id }, _args, context) =>
        listedAiring((await showScheduleLoader(context).load(id))?.onAir, context),
    }),
    nextAirings: t.field({
      type: [EpgItem],
      description: 'Those that have not begun, within seven days.',
      args: { first: t.arg.int() },
      resolve: async ({ id }, args, context) => {
        const { first } = pageRequest(args, 3)
        const upcoming = (await showScheduleLoader(context).load(id))?.upcoming ?? []
        return listedAirings(upcoming.slice(0, first), context)
      },
    }),
    livestream: t.field({
      type: LivestreamTeaser,
      nullable: true,
      description: 'The live channel of its station.',
      resolve: async ({ station }, _args, context) => (station && (await stationsById(context)).get(station)) ?? null,
    }),
    episodes: t.field({
      type: EpisodeConnection,
      description: 'Its recordings, newest first.',
      args: { first: t.arg.int(), after: t.arg.string() },
      resolve: (show, args, context) => episodesPage(show, 'audio', args, context),
    }),
    otherShows: t.field({
      type: [Show],
      description: 'Further shows of the same station.',
      args: { first: t.arg.int() },
      resolve: async ({ id, station }, args, context) => {
        if (!station) return []
        const page = pageRequest({ first: args.first }, 6)
        const others = await newestLoader(context).load({ filter: { kind: 'show', station, exceptId: id }, ...page })
        return others.edges.map(({ node }) => node)
      },
    }),
    relatedPodcasts: t.field({
      type: [Podcast],
      args: { first: t.arg.int() },
      resolve: (content, args, context) => relatedTo(content, 'podcast', pageRequest(args, 6).first, context),
    }),
  }),
})
