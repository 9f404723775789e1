import type { ListPage } from '#web/components/paging/use-more.ts'
import { isEmptyReel, type Reel } from '#web/components/reels/reel-kinds.ts'
import { GetArticlesList } from '#web/gateway/generated/get-articles-list.ts'
import { GetNewsHome } from '#web/gateway/generated/get-news-home.ts'
import { GetTopics } from '#web/gateway/generated/get-topics.ts'
import { GetVideoStreamList } from '#web/gateway/generated/get-video-stream-list.ts'
import type { GetArticlesListQuery } from '#web/gateway/generated/types.ts'
import type { QueryFunction } from '#web/gateway/operation.ts'
import type { NewsView } from './news-view.ts'

export type ListedArticle = GetArticlesListQuery['articlesList']['edges'][number]['node']

/** Articles of the front page: the lead and four others, seven in the list of the latest, four cards. */
export const FRONT = { leads: 5, latest: 7, cards: 4 } as const
/** The gateway's own size of a page. */
export const PAGE_SIZE = 5
const FRONT_ARTICLES = FRONT.leads + FRONT.latest + FRONT.cards
const TOPICS = 12
const REELS = 10

interface ArticlesRequest extends NewsView {
  first?: number
  after?: string | null
}

/** `PAGE_SIZE` without `first`. Throws a GatewayError. */
export async function loadArticles(
  { tab, topic, ...page }: ArticlesRequest,
  execute: QueryFunction,
): Promise<ListPage<ListedArticle>> {
  const variables = { tab, topics: [topic ?? 'all'], pinBreakingNews: tab === 'ALL_NEWS', ...page }
  const { edges, pageInfo } = (await execute(GetArticlesList, variables)).articlesList
  return { items: edges.map(({ node }) => node), next: pageInfo.hasNextPage ? pageInfo.endCursor : null }
}

/** The articles of the front page, or the first five of a list. Throws a GatewayError. */
export async function loadNews(view: NewsView, after: string | null, execute: QueryFunction) {
  const isFront = view.tab === 'ALL_NEWS' && view.topic === null && after === null
  const [articles, trending, { topics }, streams, reels] = await Promise.all([
    loadArticles({ ...view, ...(isFront && { first: FRONT_ARTICLES }), after }, execute),
    isFront ? loadArticles({ tab: 'TRENDING', topic: null }, execute) : null,
    execute(GetTopics, {}),
    isFront ? execute(GetVideoStreamList, {}) : null,
    isFront ? loadReels(execute) : [],
  ])
  const ofNews = topics.filter(({ articles: count }) => count > 0).toSorted((one, two) => two.articles - one.articles)
  return {
    view,
    isFront,
    articles,
    trending: trending?.items ?? [],
    topics: withChosen(ofNews.slice(0, TOPICS), ofNews, view.topic),
    channel: streams?.videoStreamList.find(({ availability: { state } }) => state !== 'PENDING') ?? null,
    reels,
  }
}

async function loadReels(execute: QueryFunction): Promise<Reel[]> {
  const { edges } = (await execute(GetNewsHome, { first: REELS })).newsHome.reels
  return edges.map(({ node }) => node.reelDetail).filter((reel) => !isEmptyReel(reel))
}

export type News = Awaited<ReturnType<typeof loadNews>>

/** The chosen topic is shown even where it is not among the most frequent ones. */
function withChosen<Topic extends { id: string }>(shown: Topic[], all: Topic[], chosen: string | null): Topic[] {
  const other = all.find(({ id }) => id === chosen)
  return !other || shown.includes(other) ? shown : [other, ...shown]
}
