import { loadNews } from '#web/features/news/load-news.ts'
import { NewsPage } from '#web/features/news/news-page.tsx'
import { newsUrl, parseNewsView } from '#web/features/news/news-view.ts'
import type { QueryFunction } from '#web/gateway/operation.ts'
import { query } from '#web/gateway/query.ts'
import { run } from '#web/gateway/run.ts'
import { fromPageData, toPageData } from '#web/lib/page/page-data.tsx'
import { siteContext } from '#web/lib/page/site.tsx'
import { pageTitle } from '#web/shell/page-title.ts'
import type { Route } from './+types/ewn'
import { FLAGS } from './flags.ts'
import { notFoundOnBadCursor } from './not-found-on-bad-cursor.ts'

export const handle = FLAGS['/ewn']

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const news = loaderData && fromPageData(loaderData).news
  const topic = news?.topics.find(({ id }) => id === news.view.topic)?.name
  return [{ title: pageTitle(topic ? `${topic} – EWN` : 'EWN', matches) }]
}

async function load(request: Request, execute: QueryFunction, loadedAt: number) {
  const { searchParams } = new URL(request.url)
  const after = searchParams.get('after')
  return {
    news: await loadNews(parseNewsView(searchParams), after, execute).catch(notFoundOnBadCursor),
    after,
    loadedAt,
  }
}

export const loader = async ({ request, context }: Route.LoaderArgs) =>
  toPageData(
    await load(request, (...operation) => query(context, ...operation), context.get(siteContext).now.getTime()),
  )

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, (...operation) => run(...operation, { signal: request.signal }), Date.now())

export default function EwnRoute({ loaderData }: Route.ComponentProps) {
  const { news, after, loadedAt } = fromPageData(loaderData)
  return <NewsPage key={`${newsUrl(news.view)} ${after}`} news={news} loadedAt={loadedAt} />
}
