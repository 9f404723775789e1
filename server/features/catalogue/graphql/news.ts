import { PublishedContent, relatedTo } from './content.ts'
import { pageRequest } from '#server/gateway/paging.ts'
import { Article } from './refs.ts'
import { ContentSection, sectionsOf } from './sections.ts'

Article.implement({
  description: 'A news article.',
  interfaces: [PublishedContent],
  fields: (t) => ({
    sections: t.field({ type: [ContentSection], resolve: (article, _args, context) => sectionsOf(article, context) }),
    relatedArticles: t.field({
      type: [Article],
      args: { first: t.arg.int() },
      resolve: (article, args, context) => relatedTo(article, 'news', pageRequest(args, 5).first, context),
    }),
  }),
})
