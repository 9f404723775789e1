import { AudioCatchup } from '#web/features/catch-up/audio-catchup.tsx'
import { CATCHUP_REELS_A_PAGE } from '#web/features/catch-up/catchup-reels.tsx'
import { GetAudioCatchupHome } from '#web/gateway/generated/get-audio-catchup-home.ts'
import { GetAudioPodcastList } from '#web/gateway/generated/get-audio-podcast-list.ts'
import type { QueryFunction } from '#web/gateway/operation.ts'
import { query } from '#web/gateway/query.ts'
import { run } from '#web/gateway/run.ts'
import { fromPageData, toPageData } from '#web/lib/page/page-data.tsx'
import { siteContext } from '#web/lib/page/site.tsx'
import { pageTitle } from '#web/shell/page-title.ts'
import type { Route } from './+types/audio'
import { FLAGS } from './flags.ts'
import { notFoundOnBadCursor } from './not-found-on-bad-cursor.ts'

export const handle = FLAGS['/audio']

const PODCASTS = 12

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle('Audio', matches) }]

async function load(request: Request, execute: QueryFunction, loadedAt: number) {
  const variables = { first: CATCHUP_REELS_A_PAGE, after: new URL(request.url).searchParams.get('after') }
  const [{ audioCatchupHome }, { audioPodcastList }] = await Promise.all([
    execute(GetAudioCatchupHome, variables).catch(notFoundOnBadCursor),
    execute(GetAudioPodcastList, { first: PODCASTS }),
  ])
  return { home: audioCatchupHome, podcasts: audioPodcastList, after: variables.after, loadedAt }
}

export const loader = async ({ request, context }: Route.LoaderArgs) =>
  toPageData(
    await load(request, (...operation) => query(context, ...operation), context.get(siteContext).now.getTime()),
  )

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, (...operation) => run(...operation, { signal: request.signal }), Date.now())

export default function AudioRoute({ loaderData }: Route.ComponentProps) {
  const { after, ...page } = fromPageData(loaderData)
  return <AudioCatchup key={after} {...page} />
}
