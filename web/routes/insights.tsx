import { InsightsPage } from '#web/features/insights/insights-page.tsx'
import { loadInsights, parseRange } from '#web/features/insights/load-insights.ts'
import { pageTitle } from '#web/shell/page-title.ts'
import type { Route } from './+types/insights'
import { EditorPage, EditorPageSkeleton } from './editor-page.tsx'
import { FLAGS } from './flags.ts'

const TITLE = 'Insights'

export const handle = FLAGS['/insights']

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(TITLE, matches) },
  { name: 'robots', content: 'noindex' },
]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const days = parseRange(new URL(request.url).searchParams.get('days'))
  return { days, loaded: await loadInsights(days, Date.now(), request.signal) }
}
clientLoader.hydrate = true as const

export const HydrateFallback = () => <EditorPageSkeleton title={TITLE} />

export default function InsightsRoute({ loaderData: { loaded, days } }: Route.ComponentProps) {
  return <EditorPage title={TITLE}>{loaded && <InsightsPage loaded={loaded} days={days} />}</EditorPage>
}
