import { data } from 'react-router'
import { ListSkeleton } from '#web/components/personal-list/list-skeleton.tsx'
import { Downloads } from '#web/features/my-content/downloads.tsx'
import { FiltersSkeleton } from '#web/features/my-content/filters-skeleton.tsx'
import { Filters } from '#web/features/my-content/filters.tsx'
import { History } from '#web/features/my-content/history.tsx'
import { loadHistory, loadMyContent } from '#web/features/my-content/load-my-content.ts'
import { MyContentFrame } from '#web/features/my-content/my-content-frame.tsx'
import { DOWNLOADS, HISTORY, isMyContentPage, isTypeSlug } from '#web/features/my-content/my-content-types.ts'
import { myContentPath, parseMyContentView, myContentTitle } from '#web/features/my-content/my-content-view.ts'
import { MyContent } from '#web/features/my-content/my-content.tsx'
import { SignedOut } from '#web/features/my-content/signed-out.tsx'
import { pageTitle } from '#web/shell/page-title.ts'
import type { Route } from './+types/my-content-type'
import { FLAGS } from './flags.ts'
import { TitleOrBackBar } from './title-or-back-bar.tsx'

export const handle = FLAGS['/my-content/:type']

const MY_CONTENT = '/my-content'

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(loaderData && 'title' in loaderData ? loaderData.title : 'My Content', matches) },
  { name: 'robots', content: 'noindex' },
]

/** The lists need the session, so only the browser loads them. */
export function loader({ params: { type } }: Route.LoaderArgs) {
  if (!isMyContentPage(type)) throw data(null, { status: 404 })
  return null
}

export async function clientLoader({ params: { type }, request }: Route.ClientLoaderArgs) {
  const now = Date.now()
  // Downloads are on this device: the page needs no network.
  if (type === DOWNLOADS) return { kind: DOWNLOADS, title: 'Downloads', now } as const
  if (type === HISTORY) {
    return { kind: HISTORY, title: 'History', history: await loadHistory(request.signal), now } as const
  }
  if (!isTypeSlug(type)) throw data(null, { status: 404 })
  const view = parseMyContentView(type, new URL(request.url).searchParams)
  const lists = await loadMyContent(view, request.signal)
  return { kind: 'lists', title: myContentTitle(view), view, lists, now } as const
}
clientLoader.hydrate = true as const

export const HydrateFallback = ({ params: { type } }: Route.HydrateFallbackProps) => (
  <div className="page-width is-tall">
    <TitleOrBackBar title="My Content" above={MY_CONTENT} />
    {isTypeSlug(type) && <FiltersSkeleton />}
    <ListSkeleton />
  </div>
)

export default function MyContentTypeRoute({ loaderData }: Route.ComponentProps) {
  return (
    <MyContentFrame title={<TitleOrBackBar title={loaderData.title} above={MY_CONTENT} />}>
      <Lists {...loaderData} />
    </MyContentFrame>
  )
}

function Lists(loaded: Route.ComponentProps['loaderData']) {
  const { now } = loaded
  if (loaded.kind === HISTORY) {
    return loaded.history ? <History key={now} first={loaded.history} now={now} /> : <SignedOut />
  }
  if (loaded.kind === DOWNLOADS) return <Downloads />
  const { view, lists } = loaded
  if (!lists) return <SignedOut />
  return (
    <>
      <Filters view={view} />
      <MyContent key={`${myContentPath(view)} ${now}`} view={view} lists={lists} now={now} />
    </>
  )
}
