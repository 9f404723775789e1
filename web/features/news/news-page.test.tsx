import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { QueryFunction } from '#web/gateway/operation.ts'
import { FrontPage } from './front-page.tsx'
import { FRONT, type ListedArticle, loadNews } from './load-news.ts'
import type { NewsView } from './news-view.ts'

const FRONT_VIEW: NewsView = { tab: 'ALL_NEWS', topic: null }

/** The page sizes of the article lists that a view requests; undefined is the operation's own, five. */
async function pageSizes(view: NewsView, after: string | null = null): Promise<unknown[]> {
  const sizes: unknown[] = []
  const execute = async ({ name }: { name: string }, { first }: Record<string, unknown>) => {
    if (name === 'getArticlesList') sizes.push(first)
    const page = { edges: [], pageInfo: { hasNextPage: false, endCursor: null } }
    return { articlesList: page, topics: [], videoStreamList: [], newsHome: { reels: page } }
  }
  await loadNews(view, after, execute as unknown as QueryFunction)
  return sizes
}

test('every list of articles has pages of five; only the front page loads all its articles at once', async () => {
  const all = FRONT.leads + FRONT.latest + FRONT.cards
  expect(await pageSizes(FRONT_VIEW)).toEqual([all, undefined])
  expect(await pageSizes(FRONT_VIEW, 'cursor')).toEqual([undefined])
  expect(await pageSizes({ tab: 'TRENDING', topic: null })).toEqual([undefined])
  expect(await pageSizes({ tab: 'ALL_NEWS', topic: 'sport' })).toEqual([undefined])
})

const articleAt = (iso8601: string): ListedArticle => ({
  _id: iso8601,
  _url: '/news/article',
  id: iso8601,
  path: '/news/article',
  headline: 'Article',
  teaserHeadline: null,
  overline: null,
  teaserOverline: null,
  subline: null,
  badges: [],
  tags: [],
  language: null,
  isBreaking: false,
  publishedAt: { iso8601 },
  updatedAt: null,
  headerImage: null,
})

test('the latest articles have a relative time, and the day and time when they are older than yesterday', () => {
  const leads = Array.from({ length: FRONT.leads }, () => articleAt('2026-03-04T09:59:00.000Z'))
  const latest = [
    '2026-03-04T09:59:30.000Z',
    '2026-03-04T07:00:00.000Z',
    '2026-03-03T08:00:00.000Z',
    '2026-03-02T08:05:00.000Z',
  ]
  const html = renderToString(
    <MemoryRouter>
      <FrontPage
        articles={[...leads, ...latest.map(articleAt)]}
        trending={[]}
        channel={null}
        now={Date.parse('2026-03-04T10:00:00.000Z')}
      />
    </MemoryRouter>,
  )
  const times = [...html.matchAll(/<time[^>]*>([^<]*)/g)].map(([, text]) => text)
  expect(times).toEqual(['Just now', '3 hours ago', 'Yesterday', '02/03, 10:05'])
})
