import type { ComponentType } from 'react'
import { type PageData, fromPageData } from '#web/lib/page/page-data.tsx'
import { pageTitle } from '#web/shell/page-title.ts'
import { useRevalidateForSubscriber } from '../paywalled.ts'
import type { DetailProps } from './detail-props.ts'
import { detailTitle } from './detail-title.ts'
import type { LoadedDetail } from './load-detail.ts'

export const detailMeta = (
  loaded: PageData<LoadedDetail> | LoadedDetail | undefined,
  matches: Parameters<typeof pageTitle>[1],
) => [{ title: pageTitle(loaded ? detailTitle(fromPageData(loaded).page) : 'Nothing here', matches) }]

interface DetailPageProps {
  loaded: PageData<LoadedDetail> | LoadedDetail
  content: ComponentType<DetailProps>
}

export function DetailPage({ loaded, content: Content }: DetailPageProps) {
  const { loadedFor, ...detail } = fromPageData(loaded)
  useRevalidateForSubscriber(detail.page, loadedFor)
  // Reset the state for another page, another part of its list and another account.
  return <Content key={`${detail.page._url} ${detail.after} ${loadedFor}`} {...detail} />
}
