import type { NewsTab } from '#web/gateway/generated/types.ts'

export interface NewsView {
  tab: NewsTab
  topic: string | null
}

const TRENDING = 'trending'

export const parseNewsView = (search: URLSearchParams): NewsView => ({
  tab: search.get('tab') === TRENDING ? 'TRENDING' : 'ALL_NEWS',
  topic: search.get('topic') || null,
})

export function newsUrl({ tab, topic }: NewsView, after?: string): string {
  const search = new URLSearchParams({
    ...(tab === 'TRENDING' && { tab: TRENDING }),
    ...(topic !== null && { topic }),
    ...(after !== undefined && { after }),
  })
  return search.size > 0 ? `/ewn?${search}` : '/ewn'
}
