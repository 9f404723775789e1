import { toListPage, type LoadMore } from '#web/components/detail/load-episodes.ts'
import type { ListPage } from '#web/components/paging/use-more.ts'
import { GetTopicArticles } from '#web/gateway/generated/get-topic-articles.ts'
import { GetTopicEpisodes } from '#web/gateway/generated/get-topic-episodes.ts'
import { GetTopicPage } from '#web/gateway/generated/get-topic-page.ts'
import type {
  ArticleCardFragment,
  GetTopicPageQuery,
  GetTopicPageQueryVariables,
  NewestEpisodeFragment,
} from '#web/gateway/generated/types.ts'
import type { QueryFunction } from '#web/gateway/operation.ts'
import { run } from '#web/gateway/run.ts'

type Result = NonNullable<GetTopicPageQuery['topicPage']>
export type Topic = Extract<Result, { __typename: 'TopicPage' }>

/** The page, or its new URL; null where there is none. Throws a GatewayError. */
export const loadTopic = async (
  variables: GetTopicPageQueryVariables,
  execute: QueryFunction,
): Promise<Result | null> => (await execute(GetTopicPage, variables)).topicPage

const EMPTY = { items: [], next: null }

export const articlesAfter =
  (id: string) =>
  async (after: string, signal: AbortSignal): Promise<ListPage<ArticleCardFragment>> => {
    const { topicPage: topic } = await run(GetTopicArticles, { id, after }, { signal })
    return topic && 'articles' in topic ? toListPage(topic.articles) : EMPTY
  }

export const episodesAfter =
  (id: string): LoadMore<NewestEpisodeFragment> =>
  async (_url, after, signal) => {
    const { topicPage: topic } = await run(GetTopicEpisodes, { id, after }, { signal })
    return topic && 'episodes' in topic ? toListPage(topic.episodes) : EMPTY
  }
