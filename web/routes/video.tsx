import { CATCHUP_REELS_A_PAGE } from '#web/features/catch-up/catchup-reels.tsx'
import { VideoCatchup } from '#web/features/catch-up/video-catchup.tsx'
import { GetVideoCatchupHome } from '#web/gateway/generated/get-video-catchup-home.ts'
import { GetVideoStreamList } from '#web/gateway/generated/get-video-stream-list.ts'
import type { QueryFunction } from '#web/gateway/operation.ts'
import { query } from '#web/gateway/query.ts'
import { run } from '#web/gateway/run.ts'
import { fromPageData, toPageData } from '#web/lib/page/page-data.tsx'
import { siteContext } from '#web/lib/page/site.tsx'
import { pageTitle } from '#web/shell/page-title.ts'
import type { Route } from './+types/video'
import { FLAGS } from './flags.ts'
import { notFoundOnBadCursor } from './not-found-on-bad-cursor.ts'

export const handle = FLAGS['/video']

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle('Video', matches) }]

async function load(request: Request, execute: QueryFunction, loadedAt: number) {
  const variables = { first: CATCHUP_REELS_A_PAGE, after: new URL(request.url).searchParams.get('after') }
  const [{ videoCatchupHome }, { videoStreamList }] = await Promise.all([
    execute(GetVideoCatchupHome, variables).catch(notFoundOnBadCursor),
    execute(GetVideoStreamList, {}),
  ])
  return { home: videoCatchupHome, streams: videoStreamList, after: variables.after, loadedAt }
}

export const loader = async ({ request, context }: Route.LoaderArgs) =>
  toPageData(
    await load(request, (...operation) => query(context, ...operation), context.get(siteContext).now.getTime()),
  )

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, (...operation) => run(...operation, { signal: request.signal }), Date.now())

export default function VideoRoute({ loaderData }: Route.ComponentProps) {
  const { after, ...page } = fromPageData(loaderData)
  return <VideoCatchup key={after} {...page} />
}
