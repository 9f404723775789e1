import { PublishedContent } from '#server/features/catalogue/graphql/content.ts'
import { type Moved, MovedContent, movedFrom } from '#server/features/catalogue/graphql/detail.ts'
import { HeaderImage } from '#server/features/catalogue/graphql/image.ts'
import {
  ArticleConnection,
  NewestEpisodeConnection,
  NewestVideoConnection,
} from '#server/features/catalogue/graphql/newest.ts'
import { programmesLoader } from '#server/features/catalogue/lists/programmes.ts'
import { findPresenter, type Presenter, presenterUrl } from '#server/features/catalogue/people.ts'
import { listedAirings, EpgItem } from '#server/features/schedule/graphql.ts'
import { showScheduleLoader } from '#server/features/schedule/loaders.ts'
import { StationListItem } from '#server/features/stations/graphql.ts'
import { stationsById } from '#server/features/stations/stations.ts'
import { builder } from '#server/gateway/builder.ts'
import type { GatewayContext } from '#server/gateway/context.ts'
import { pageRequest } from '#server/gateway/paging.ts'
import { articlesBy, findProgrammes, findRecordings } from './presenter.ts'

const ITEMS_A_PAGE = 5
const AIRINGS = 6

const programmesFor = programmesLoader(
  ({ id }: Presenter) => id,
  (presenter, { db, now }) => findProgrammes(db, presenter, now),
)

const PresenterPage = builder.objectRef<Presenter>('PresenterPage').implement({
  description: 'A presenter or author with their programmes and newest content.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The id for `follow`.' }),
    name: t.exposeString('name'),
    _url: t.string({ resolve: ({ slug }) => presenterUrl(slug) }),
    bio: t.exposeString('bio', { nullable: true }),
    headerImage: t.expose('image', { type: HeaderImage, nullable: true }),
    stations: t.field({
      type: [StationListItem],
      description: 'The stations of their programmes.',
      resolve: async (presenter, _args, context) => {
        const ids = new Set((await programmesFor(presenter, context)).map(({ station }) => station))
        return [...(await stationsById(context)).values()].filter(({ id }) => ids.has(id))
      },
    }),
    programmes: t.field({
      type: [PublishedContent],
      description: 'Their shows and podcasts.',
      resolve: (presenter, _args, context) => programmesFor(presenter, context),
    }),
    airings: t.field({
      type: [EpgItem],
      description: 'Airings now and within seven days.',
      args: { first: t.arg.int() },
      async resolve(presenter, args, context) {
        const { first } = pageRequest(args, AIRINGS)
        const shows = (await programmesFor(presenter, context)).filter(({ kind }) => kind === 'show')
        const schedules = await Promise.all(shows.map(({ id }) => showScheduleLoader(context).load(id)))
        const slots = schedules.flatMap((schedule) =>
          schedule ? [...(schedule.onAir ? [schedule.onAir] : []), ...schedule.upcoming] : [],
        )
        const next = slots.toSorted((one, two) => one.startsAt.getTime() - two.startsAt.getTime()).slice(0, first)
        return listedAirings(next, context)
      },
    }),
  }),
})

type PageArguments = Parameters<typeof pageRequest>[0]

async function recordings(
  kind: 'episode' | 'video',
  presenter: Presenter,
  args: PageArguments,
  context: GatewayContext,
) {
  const source = { kind, programmes: await programmesFor(presenter, context) }
  return findRecordings(context.db, presenter, source, pageRequest(args, ITEMS_A_PAGE), context.now)
}

builder.objectFields(PresenterPage, (t) => ({
  episodes: t.field({
    type: NewestEpisodeConnection,
    description: 'Of their programmes, and those in which they are guests.',
    args: { first: t.arg.int(), after: t.arg.string() },
    resolve: (presenter, args, context) => recordings('episode', presenter, args, context),
  }),
  videos: t.field({
    type: NewestVideoConnection,
    args: { first: t.arg.int(), after: t.arg.string() },
    resolve: (presenter, args, context) => recordings('video', presenter, args, context),
  }),
  articles: t.field({
    type: ArticleConnection,
    description: 'Articles by this person.',
    args: { first: t.arg.int(), after: t.arg.string() },
    resolve: (presenter, args, { db, now }) => articlesBy(db, presenter, pageRequest(args, ITEMS_A_PAGE), now),
  }),
}))

const PresenterPageResult = builder.unionType('PresenterPageResult', {
  types: [PresenterPage, MovedContent],
  resolveType: (value: Presenter | Moved) => ('kind' in value ? 'MovedContent' : 'PresenterPage'),
})

const presenterAt = async (slug: string, context: GatewayContext): Promise<Presenter | Moved | null> =>
  (await findPresenter(context.db, slug, context.now)) ?? movedFrom(presenterUrl(slug), context)

builder.queryField('presenterPage', (t) =>
  t.field({
    type: PresenterPageResult,
    nullable: true,
    description: 'A presenter or author by the name in the URL of their page; null where there is none.',
    args: { name: t.arg.string({ required: true }) },
    resolve: (_root, { name }, context) => presenterAt(name, context),
  }),
)
