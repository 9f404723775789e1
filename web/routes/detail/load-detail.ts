import { data, redirect, type ClientLoaderFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { EPISODES_A_PAGE } from '#web/components/detail/load-episodes.ts'
import { loadUpcoming } from '#web/features/shows/load-upcoming.ts'
import { GetDetailPageByUrl } from '#web/gateway/generated/get-detail-page-by-url.ts'
import type { QueryFunction } from '#web/gateway/operation.ts'
import { query } from '#web/gateway/query.ts'
import { run } from '#web/gateway/run.ts'
import { toPageData } from '#web/lib/page/page-data.tsx'
import { siteContext } from '#web/lib/page/site.tsx'
import { movedUrl } from '../moved-url.ts'
import { notFoundOnBadCursor } from '../not-found-on-bad-cursor.ts'
import { type LoadedFor, loadForSubscriber } from '../paywalled.ts'

export type LoadedDetail = Awaited<ReturnType<typeof load>> & LoadedFor

async function load(url: string, request: Request, execute: QueryFunction, now: number) {
  const after = new URL(request.url).searchParams.get('after')
  const variables = { URL: url, episodesLimit: EPISODES_A_PAGE, afterEpisode: after }
  const { detailPageByUrl: page } = await execute(GetDetailPageByUrl, variables).catch(notFoundOnBadCursor)
  if (!page) throw data(null, { status: 404 })
  if (page.__typename === 'MovedContent') throw redirect(movedUrl(page.movedTo, request.url), 301)
  return { page, after, upcoming: await loadUpcoming(page, execute, now), loadedAt: now }
}

/** The published URL of a page, from the pattern that its path matched. */
function urlOf({ params, pattern }: Pick<LoaderFunctionArgs, 'params' | 'pattern'>): string {
  const parts = pattern.split('/').map((part) => (/^[:*]/.test(part) ? params[part.replace(':', '')] : part))
  return `/${parts.join('/')}`.replaceAll(/^\/+(?=\/)|\/+$/g, '')
}

export async function loadPublicDetail(args: LoaderFunctionArgs) {
  const { context, request } = args
  const now = context.get(siteContext).now.getTime()
  const loaded = await load(urlOf(args), request, (...operation) => query(context, ...operation), now)
  return toPageData<LoadedDetail>({ ...loaded, loadedFor: null })
}

/** For the browser: a page with paywalled media is loaded again for a subscriber. */
export async function loadDetail(args: Omit<ClientLoaderFunctionArgs, 'serverLoader'>): Promise<LoadedDetail> {
  const { request } = args
  const { signal } = request
  const url = urlOf(args)
  const loadWith = (execute: QueryFunction) => load(url, request, execute, Date.now())
  return loadForSubscriber(await loadWith((...operation) => run(...operation, { signal })), loadWith, signal)
}
