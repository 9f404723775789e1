import type { StoredCorrection } from '#server/database/tables.ts'
import { builder, Instant } from '#server/gateway/builder.ts'
import { pageRequest } from '#server/gateway/paging.ts'
import { webUrl } from '#server/lib/urls/web-url.ts'
import { Article, Episode, StaticPage, Special, Video } from './content-types.ts'
import { bodyPart, loadContents, loadDetails, PublishedContent, relatedTo } from './content.ts'
import { availabilityField } from './playable.ts'
import { ContentSection, loadSections } from './sections.ts'

const ArticleSource = builder.objectRef<{ name: string; url: string | null }>('ArticleSource').implement({
  description: 'The publisher of an article that was imported from a news feed.',
  fields: (t) => ({
    name: t.exposeString('name'),
    url: t.string({
      nullable: true,
      description: 'URL of its page at the publisher.',
      resolve: ({ url }) => webUrl(url),
    }),
  }),
})

const Correction = builder.objectRef<StoredCorrection>('Correction').implement({
  description: 'A correction of an article.',
  fields: (t) => ({
    at: t.field({ type: Instant, resolve: ({ at }) => new Date(at) }),
    text: t.exposeString('text'),
  }),
})

Article.implement({
  description: 'A news article.',
  interfaces: [PublishedContent],
  fields: (t) => ({
    sections: t.field({ type: [ContentSection], resolve: (article, _args, context) => loadSections(article, context) }),
    updatedAt: t.field({
      type: Instant,
      nullable: true,
      description: 'Time of the last editorial change after publication; null without one.',
      resolve: ({ revisedAt, publishedAt }) => (revisedAt && revisedAt > publishedAt ? revisedAt : null),
    }),
    corrections: t.field({
      type: [Correction],
      description: 'Corrections, newest first.',
      resolve: async (article, _args, context) =>
        ((await bodyPart(article, 'corrections', context)) ?? []).toSorted(
          (one, two) => Date.parse(two.at) - Date.parse(one.at),
        ),
    }),
    relatedAudio: t.field({
      type: [Episode],
      description: 'Episodes that belong to it.',
      resolve: async (article, _args, context) => {
        const contents = await loadContents((await bodyPart(article, 'relatedAudio', context)) ?? [], context)
        return contents.filter(({ kind }) => kind === 'episode')
      },
    }),
    source: t.field({
      type: ArticleSource,
      nullable: true,
      description: 'The original publisher; null for our own articles.',
      resolve: async (article, _args, context) => (await loadDetails(article, context)).source,
    }),
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
    sections: t.field({ type: [ContentSection], resolve: (page, _args, context) => loadSections(page, context) }),
  }),
})

Special.implement({
  description: 'A video about one event, outside any podcast.',
  interfaces: [PublishedContent],
  fields: (t) => ({
    availability: availabilityField(t),
    sections: t.field({ type: [ContentSection], resolve: (special, _args, context) => loadSections(special, context) }),
    relatedVideos: t.field({
      type: [Video],
      args: { first: t.arg.int() },
      resolve: (special, args, context) => relatedTo(special, 'video', pageRequest(args, 6).first, context),
    }),
    opensAt: t.expose('opensAt', { type: Instant, nullable: true, description: 'When the event begins.' }),
    closesAt: t.expose('closesAt', { type: Instant, nullable: true, description: 'When the event ends.' }),
  }),
})
