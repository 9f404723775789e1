import { data, redirect } from 'react-router'
import { loadTopic } from '#web/features/topics/load-topic.ts'
import { TopicPage } from '#web/features/topics/topic-page.tsx'
import type { QueryFunction } from '#web/gateway/operation.ts'
import { query } from '#web/gateway/query.ts'
import { run } from '#web/gateway/run.ts'
import { fromPageData, toPageData } from '#web/lib/page/page-data.tsx'
import { siteContext } from '#web/lib/page/site.tsx'
import { pageTitle } from '#web/shell/page-title.ts'
import type { Route } from './+types/topic'
import { FLAGS } from './flags.ts'
import { movedUrl } from './moved-url.ts'
import { notFoundOnBadCursor } from './not-found-on-bad-cursor.ts'

export const handle = FLAGS['/topics/:name']

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(loaderData ? fromPageData(loaderData).topic.name : 'Nothing here', matches) },
]

async function load(name: string, request: Request, execute: QueryFunction, loadedAt: number) {
  const { searchParams } = new URL(request.url)
  const [afterArticle, after] = [searchParams.get('articles'), searchParams.get('after')]
  const variables = { id: name, afterArticle, afterEpisode: after }
  const topic = await loadTopic(variables, execute).catch(notFoundOnBadCursor)
  if (!topic) throw data(null, { status: 404 })
  if (topic.__typename === 'MovedContent') throw redirect(movedUrl(topic.movedTo, request.url), 301)
  return { topic, name, after, afterArticle, loadedAt }
}

export const loader = async ({ params, request, context }: Route.LoaderArgs) => {
  const loadedAt = context.get(siteContext).now.getTime()
  return toPageData(await load(params.name, request, (...operation) => query(context, ...operation), loadedAt))
}

export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) =>
  load(params.name, request, (...operation) => run(...operation, { signal: request.signal }), Date.now())

export default function TopicRoute({ loaderData }: Route.ComponentProps) {
  const { afterArticle, name: _name, ...page } = fromPageData(loaderData)
  // Reset the state for another page and another part of its lists.
  return <TopicPage key={`${page.topic._url} ${page.after} ${afterArticle}`} {...page} />
}
