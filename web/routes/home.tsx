import { withOnePicture } from '#web/components/schedule/airing.ts'
import { REELS_A_PAGE } from '#web/features/home/home-reels.tsx'
import { Home } from '#web/features/home/home.tsx'
import { GetCurrentShows } from '#web/gateway/generated/get-current-shows.ts'
import { GetHomeExplore } from '#web/gateway/generated/get-home-explore.ts'
import { parseMediaType } from '#web/gateway/media-type.ts'
import type { QueryFunction } from '#web/gateway/operation.ts'
import { query } from '#web/gateway/query.ts'
import { run } from '#web/gateway/run.ts'
import { fromPageData, toPageData } from '#web/lib/page/page-data.tsx'
import { siteContext } from '#web/lib/page/site.tsx'
import { pageTitle } from '#web/shell/page-title.ts'
import type { Route } from './+types/home'
import { FLAGS } from './flags.ts'
import { notFoundOnBadCursor } from './not-found-on-bad-cursor.ts'

export const handle = FLAGS['/']

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle('Explore', matches) }]

function variablesOf(request: Request) {
  const { searchParams } = new URL(request.url)
  return { mediaType: parseMediaType(searchParams), first: REELS_A_PAGE, after: searchParams.get('after') }
}

async function load(request: Request, execute: QueryFunction, now: number) {
  const variables = variablesOf(request)
  const [{ homeExplore }, { currentShows }] = await Promise.all([
    execute(GetHomeExplore, variables).catch(notFoundOnBadCursor),
    execute(GetCurrentShows, {}),
  ])
  return { explore: homeExplore, shows: currentShows, mediaType: variables.mediaType, now }
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const now = context.get(siteContext).now.getTime()
  const { shows, ...page } = await load(request, (...operation) => query(context, ...operation), now)
  return toPageData({
    ...page,
    shows: shows.map(({ current, next, ...channel }) => ({
      ...channel,
      current: current && withOnePicture(current),
      next: next && withOnePicture(next),
    })),
  })
}

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, (...operation) => run(...operation, { signal: request.signal }), Date.now())

export default function HomeRoute({ loaderData }: Route.ComponentProps) {
  return <Home {...fromPageData(loaderData)} />
}
