import { toListPage, type LoadMore } from '#web/components/detail/load-episodes.ts'
import type { ListPage } from '#web/components/paging/use-more.ts'
import { GetPresenterArticles } from '#web/gateway/generated/get-presenter-articles.ts'
import { GetPresenterEpisodes } from '#web/gateway/generated/get-presenter-episodes.ts'
import { GetPresenterPage } from '#web/gateway/generated/get-presenter-page.ts'
import type {
  ArticleCardFragment,
  GetPresenterPageQuery,
  GetPresenterPageQueryVariables,
  NewestEpisodeFragment,
} from '#web/gateway/generated/types.ts'
import type { QueryFunction } from '#web/gateway/operation.ts'
import { run } from '#web/gateway/run.ts'

type Result = NonNullable<GetPresenterPageQuery['presenterPage']>
export type Presenter = Extract<Result, { __typename: 'PresenterPage' }>

/** The page, or its new URL; null where there is none. Throws a GatewayError. */
export const loadPresenter = async (
  variables: GetPresenterPageQueryVariables,
  execute: QueryFunction,
): Promise<Result | null> => (await execute(GetPresenterPage, variables)).presenterPage

const EMPTY = { items: [], next: null }

export const articlesAfter =
  (name: string) =>
  async (after: string, signal: AbortSignal): Promise<ListPage<ArticleCardFragment>> => {
    const { presenterPage: presenter } = await run(GetPresenterArticles, { name, after }, { signal })
    return presenter && 'articles' in presenter ? toListPage(presenter.articles) : EMPTY
  }

export const episodesAfter =
  (name: string): LoadMore<NewestEpisodeFragment> =>
  async (_url, after, signal) => {
    const { presenterPage: presenter } = await run(GetPresenterEpisodes, { name, after }, { signal })
    return presenter && 'episodes' in presenter ? toListPage(presenter.episodes) : EMPTY
  }
