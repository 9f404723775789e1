import type { ComponentType } from 'react'
import { type PageData, fromPageData } from '#web/lib/page-data.tsx'
import { openGraph } from '#web/components/meta/open-graph.ts'
import { pageTitle } from '#web/shell/page-title.ts'
import { useRevalidateForSubscriber } from '../paywalled.ts'
import { detailCard } from './detail-card.ts'
import type { DetailProps } from './detail-props.ts'
import type { LoadedDetail } from './load-detail.ts'

/** Title, description and preview of a page. `matches` begins with the root route. */
export function detailMeta(
  loaded: PageData<LoadedDetail> | LoadedDetail | undefined,
  matches: readonly [{ id: string; loaderData: { site: { origin: string } } }, ...({ id: string } | undefined)[]],
) {
  if (!loaded) return [{ title: pageTitle('Nothing here', matches) }]
  const card = detailCard(fromPageData(loaded).page)
  return [{ title: pageTitle(card.title, matches) }, ...openGraph(card, matches[0].loaderData.site.origin)]
}

interface DetailPageProps {
  loaded: PageData<LoadedDetail> | LoadedDetail
  /** Renders the content types of the route. */
  content: ComponentType<DetailProps>
}

/** A published page. */
export function DetailPage({ loaded, content: Content }: DetailPageProps) {
  const { loadedFor, ...detail } = fromPageData(loaded)
  useRevalidateForSubscriber(detail.page, loadedFor)
  // Reset the state for another page, another part of its list and another account.
  return <Content key={`${detail.page._url} ${detail.after} ${loadedFor}`} {...detail} />
}
