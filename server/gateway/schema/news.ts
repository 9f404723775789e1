import { slugOf } from '#server/platform/slug.ts'
import { builder } from '../builder.ts'
import { PublishedContent, relatedTo } from './content.ts'
import { pageRequest } from './paging.ts'
import { Article } from './refs.ts'
import { ContentSection, sectionsOf } from './sections.ts'

const Topic = builder.objectRef<string>('Topic').implement({
  description: 'What an article is about.',
  fields: (t) => ({ id: t.id({ resolve: slugOf }), name: t.string({ resolve: (name) => name }) }),
})

Article.implement({
  description: 'A news article.',
  interfaces: [PublishedContent],
  fields: (t) => ({
    sections: t.field({ type: [ContentSection], resolve: (article, _args, context) => sectionsOf(article, context) }),
    topicList: t.field({ type: [Topic], resolve: ({ topics }) => topics }),
    relatedArticles: t.field({
      type: [Article],
      args: { first: t.arg.int() },
      resolve: (article, args, context) => relatedTo(article, 'news', pageRequest(args, 5).first, context),
    }),
  }),
})
