import { isBreaking } from '#server/features/catalogue/breaking.ts'
import { Article } from '#server/features/catalogue/graphql/content-types.ts'
import { bodyPart } from '#server/features/catalogue/graphql/content.ts'
import { ArticleConnection } from '#server/features/catalogue/graphql/newest.ts'
import { builder } from '#server/gateway/builder.ts'
import { pageRequest, requireAtMost } from '#server/gateway/paging.ts'
import { listArticles } from './articles.ts'
import { readMinutes } from './read-minutes.ts'

/** As specified. */
const ARTICLES_A_PAGE = 5
const ALL_TOPICS = 'all'
const MAX_TOPICS = 20

const NewsTab = builder.enumType('NewsTab', {
  values: {
    ALL_NEWS: { value: 'all' },
    TRENDING: { value: 'trending', description: 'The most read articles.' },
  } as const,
})

builder.objectField(Article, 'readMinutes', (t) =>
  t.int({
    description: 'Its reading time.',
    resolve: async (article, _args, context) => readMinutes((await bodyPart(article, 'sections', context)) ?? []),
  }),
)

builder.objectField(Article, 'isBreaking', (t) =>
  t.boolean({
    description: 'Whether it is announced and pinned now.',
    resolve: (article, _args, { now }) => isBreaking(article, now),
  }),
)

builder.queryField('articlesList', (t) =>
  t.field({
    type: ArticleConnection,
    description: 'News, the newest first, or the most read.',
    args: {
      topics: t.arg.idList({ description: 'Ids of topics, or `all`; an article needs one of them.' }),
      tab: t.arg({ type: NewsTab, defaultValue: 'all' }),
      pinBreakingNews: t.arg.boolean({ description: 'Puts the latest breaking story first.' }),
      first: t.arg.int(),
      after: t.arg.string(),
    },
    resolve(_root, { topics, tab, pinBreakingNews, ...page }, { db, now }) {
      requireAtMost(MAX_TOPICS, topics, 'topics')
      const isForAll = !topics || topics.length === 0 || topics.includes(ALL_TOPICS)
      const filter = { tab: tab ?? 'all', topics: isForAll ? null : topics, pinBreaking: pinBreakingNews ?? false }
      return listArticles(db, filter, pageRequest(page, ARTICLES_A_PAGE), now)
    },
  }),
)
