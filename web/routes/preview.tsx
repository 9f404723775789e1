import { useRevalidator } from 'react-router'
import { EPISODES_A_PAGE } from '#web/components/detail/load-episodes.ts'
import { clearToken, saveToken, savedToken, takeTokenFromUrl } from '#web/features/preview/editor-token.ts'
import { PreviewBar } from '#web/features/preview/preview-bar.tsx'
import { PreviewEntry, type Refusal } from '#web/features/preview/preview-entry.tsx'
import { loadUpcoming } from '#web/features/shows/load-upcoming.ts'
import { GatewayError } from '#web/gateway/gateway-error.ts'
import { GetPreviewByUrl } from '#web/gateway/generated/get-preview-by-url.ts'
import { run } from '#web/gateway/run.ts'
import { freshSession } from '#web/session/authenticated-query.ts'
import { pageTitle } from '#web/shell/page-title.ts'
import type { Route } from './+types/preview'
import { Detail } from './detail/all-types.tsx'
import { FLAGS } from './flags.ts'

export const handle = FLAGS['/preview/*']

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle('Preview', matches) },
  { name: 'robots', content: 'noindex, nofollow' },
]

/** With a pasted token or that of a signed-in editor; the server renders public content only. */
export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const pasted = takeTokenFromUrl() ?? savedToken()
  const token = pasted ?? (await editorToken())
  if (!token) return { refusal: 'no-token' as const }
  const after = new URL(request.url).searchParams.get('after')
  const variables = { url: `/${params['*']}`.replace(/\/+$/, ''), episodesLimit: EPISODES_A_PAGE, afterEpisode: after }
  const response = await run(GetPreviewByUrl, variables, { bearer: token, signal: request.signal }).catch(refusalOf)
  if (typeof response === 'string') return { refusal: response }
  const page = response.previewByUrl
  if (!page || page.__typename === 'MovedContent') return { refusal: 'nothing-there' as const }
  const loadedAt = Date.now()
  const upcoming = await loadUpcoming(page, (...operation) => run(...operation, { signal: request.signal }), loadedAt)
  return { page, after, loadedAt, upcoming, isDraft: response.previewIsDraft, isPasted: pasted !== null }
}
clientLoader.hydrate = true as const

/** Null unless the session has the editor role. */
async function editorToken(): Promise<string | null> {
  const session = await freshSession()
  return session?.roles.includes('editor') ? session.accessToken : null
}

function refusalOf(cause: unknown): Refusal {
  if (!(cause instanceof GatewayError)) throw cause
  if (cause.code === 'AUTH_NOT_AUTHORIZED') return 'refused'
  if (cause.code === 'BAD_INPUT') return 'nothing-there'
  throw cause
}

/** As high as the viewport, which avoids a visible layout shift when the draft is loaded. */
export const HydrateFallback = () => (
  <div className="page-width min-h-dvh">
    <h1 className="title-1 pt-4">Preview</h1>
    <p className="body-large noscript:hidden">Loading the draft.</p>
    <noscript>
      <p className="body-large">Previews need JavaScript, which keeps your token out of our server’s pages.</p>
    </noscript>
  </div>
)

/** Breadcrumbs in the top bar would leave a gap below the preview bar. A draft has no advertisements. */
const UNDER_A_BAR =
  '[&_.ad-placement]:hidden [&_.page-lead]:static [&_.page-lead]:mt-0 [&_.page-lead]:h-auto [&_.page-lead]:max-w-none [&_.page-lead]:py-2'

export default function PreviewRoute({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  if (loaderData.refusal !== undefined) {
    return (
      <PreviewEntry
        refusal={loaderData.refusal}
        onToken={(token) => {
          saveToken(token)
          void revalidate()
        }}
      />
    )
  }
  const { page, isDraft, isPasted } = loaderData
  function leave() {
    clearToken()
    void revalidate()
  }
  return (
    <>
      <PreviewBar url={page._url} isDraft={isDraft} onLeave={isPasted ? leave : undefined} />
      <div className={UNDER_A_BAR}>
        <Detail key={`${page._url} ${loaderData.after}`} {...loaderData} />
      </div>
    </>
  )
}
