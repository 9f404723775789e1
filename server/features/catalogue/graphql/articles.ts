import { PublishedContent, relatedTo } from './content.ts'
import { Instant } from '#server/gateway/builder.ts'
import { pageRequest } from '#server/gateway/paging.ts'
import { Article, StaticPage, Special, Video } from './content-types.ts'
import { ContentSection, sectionsOf } from './sections.ts'
import { availabilityField } from './playable.ts'

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

StaticPage.implement({
  description: 'A page that stands by itself, for example about data privacy.',
  interfaces: [PublishedContent],
  fields: (t) => ({
    sections: t.field({ type: [ContentSection], resolve: (page, _args, context) => sectionsOf(page, context) }),
  }),
})

Special.implement({
  description: 'A video about one event, outside any podcast.',
  interfaces: [PublishedContent],
  fields: (t) => ({
    availability: availabilityField(t),
    sections: t.field({ type: [ContentSection], resolve: (special, _args, context) => sectionsOf(special, context) }),
    relatedVideos: t.field({
      type: [Video],
      args: { first: t.arg.int() },
      resolve: (special, args, context) => relatedTo(special, 'video', pageRequest(args, 6).first, context),
    }),
    opensAt: t.expose('opensAt', { type: Instant, nullable: true, description: 'When the event begins.' }),
    closesAt: t.expose('closesAt', { type: Instant, nullable: true, description: 'When the event ends.' }),
  }),
})
