import { ErrorGroup } from '#web/features/errors/error-group.tsx'
import { ErrorsPage } from '#web/features/errors/errors-page.tsx'
import { loadErrors } from '#web/features/errors/load-errors.ts'
import { pageTitle } from '#web/shell/page-title.ts'
import type { Route } from './+types/errors'
import { EditorPage, EditorPageSkeleton } from './editor-page.tsx'
import { FLAGS } from './flags.ts'

const TITLE = 'Errors'

export const handle = FLAGS['/errors']

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(TITLE, matches) },
  { name: 'robots', content: 'noindex' },
]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { loaded: await loadErrors(new URL(request.url).searchParams, request.signal), now: Date.now() }
}
clientLoader.hydrate = true as const

export const HydrateFallback = () => <EditorPageSkeleton title={TITLE} />

export default function ErrorsRoute({ loaderData: { loaded, now } }: Route.ComponentProps) {
  return <EditorPage title={TITLE}>{loaded && <Loaded loaded={loaded} now={now} />}</EditorPage>
}

type LoadedErrors = NonNullable<Awaited<ReturnType<typeof loadErrors>>>

function Loaded({ loaded, now }: { loaded: LoadedErrors; now: number }) {
  return loaded.kind === 'list' ? <ErrorsPage {...loaded} now={now} /> : <ErrorGroup group={loaded.group} now={now} />
}
