import { data, redirect } from 'react-router'
import type { TranscribedPage } from '#web/features/transcripts/transcribed-page.ts'
import { TranscriptPage } from '#web/features/transcripts/transcript-page.tsx'
import { GetTranscript } from '#web/gateway/generated/get-transcript.ts'
import type { QueryFunction } from '#web/gateway/operation.ts'
import { query } from '#web/gateway/query.ts'
import { run } from '#web/gateway/run.ts'
import { fromPageData, toPageData } from '#web/lib/page/page-data.tsx'
import { pageTitle } from '#web/shell/page-title.ts'
import type { Route } from './+types/transcript'
import { FLAGS } from './flags.ts'
import { movedUrl } from './moved-url.ts'
import { isPaywalled, type LoadedFor, loadForSubscriber, useRevalidateForSubscriber } from './paywalled.ts'

export const handle = FLAGS['/transcripts/*']

interface Loaded extends LoadedFor {
  page: TranscribedPage
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  {
    title: pageTitle(
      loaderData ? `Transcript: ${fromPageData<Loaded>(loaderData).page.headline}` : 'Nothing here',
      matches,
    ),
  },
]

/** Throws 404 if the page of the recording is not published, or if it has no transcript that this visitor may ever read. */
async function load(path: string | undefined, request: Request, execute: QueryFunction): Promise<TranscribedPage> {
  const { detailPageByUrl: page } = await execute(GetTranscript, { URL: `/${path ?? ''}` })
  if (page?.__typename === 'MovedContent') throw redirect(movedUrl(`/transcripts${page.movedTo}`, request.url), 301)
  if (!page || !('transcriptText' in page) || (!page.transcriptText && !isForSubscribers(page)))
    throw data(null, { status: 404 })
  return page
}

/** Pages are the same for all countries, so none shows the transcript of a recording that is limited to some countries. */
const isForSubscribers = (page: TranscribedPage) =>
  isPaywalled(page) && !('territories' in page && page.territories !== null)

export const loader = async ({ params, request, context }: Route.LoaderArgs) =>
  toPageData<Loaded>({
    page: await load(params['*'], request, (...operation) => query(context, ...operation)),
    loadedFor: null,
  })

export const clientLoader = async ({ params, request }: Route.ClientLoaderArgs): Promise<Loaded> => {
  const { signal } = request
  const loadWith = async (execute: QueryFunction) => ({ page: await load(params['*'], request, execute) })
  return loadForSubscriber(await loadWith((...operation) => run(...operation, { signal })), loadWith, signal)
}

export default function TranscriptRoute({ loaderData }: Route.ComponentProps) {
  const { page, loadedFor } = fromPageData<Loaded>(loaderData)
  useRevalidateForSubscriber(page, loadedFor)
  return <TranscriptPage key={`${page._url} ${loadedFor}`} page={page} />
}
