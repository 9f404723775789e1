import { ListSkeleton } from '#web/components/personal-list/list-skeleton.tsx'
import { DownloadsLink } from '#web/features/my-content/downloads-link.tsx'
import { FiltersSkeleton } from '#web/features/my-content/filters-skeleton.tsx'
import { Filters } from '#web/features/my-content/filters.tsx'
import { loadMyContent } from '#web/features/my-content/load-my-content.ts'
import { MyContentFrame } from '#web/features/my-content/my-content-frame.tsx'
import { myContentPath, parseMyContentView } from '#web/features/my-content/my-content-view.ts'
import { MyContent } from '#web/features/my-content/my-content.tsx'
import { SignedOut } from '#web/features/my-content/signed-out.tsx'
import { pageTitle } from '#web/shell/page-title.ts'
import { PageTitleLine } from '#web/ui/text/page-title-line.tsx'
import type { Route } from './+types/my-content'
import { FLAGS } from './flags.ts'

export const handle = FLAGS['/my-content']

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle('My Content', matches) },
  { name: 'robots', content: 'noindex' },
]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const view = parseMyContentView(null, new URL(request.url).searchParams)
  return { view, lists: await loadMyContent(view, request.signal), now: Date.now() }
}
clientLoader.hydrate = true as const

const Title = () => <PageTitleLine>My Content</PageTitleLine>

export const HydrateFallback = () => (
  <div className="page-width is-tall">
    <Title />
    <FiltersSkeleton />
    <ListSkeleton />
  </div>
)

export default function MyContentRoute({ loaderData: { view, lists, now } }: Route.ComponentProps) {
  return (
    <MyContentFrame title={<Title />}>
      {lists ? (
        <>
          <Filters view={view} />
          <DownloadsLink />
          <MyContent key={`${myContentPath(view)} ${now}`} view={view} lists={lists} now={now} />
        </>
      ) : (
        <SignedOut />
      )}
    </MyContentFrame>
  )
}
