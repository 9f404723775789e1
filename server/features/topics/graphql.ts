import { PublishedContent } from '#server/features/catalogue/graphql/content.ts'
import { type Moved, MovedContent, movedFrom } from '#server/features/catalogue/graphql/detail.ts'
import { HeaderImage } from '#server/features/catalogue/graphql/image.ts'
import {
  ArticleConnection,
  NewestEpisodeConnection,
  NewestVideoConnection,
} from '#server/features/catalogue/graphql/newest.ts'
import { PROGRAMME_KINDS, programmesLoader } from '#server/features/catalogue/lists/programmes.ts'
import { topicUrl } from '#server/features/catalogue/topics.ts'
import { builder } from '#server/gateway/builder.ts'
import type { GatewayContext } from '#server/gateway/context.ts'
import { pageRequest } from '#server/gateway/paging.ts'
import { contentsOfTopic, episodesOfTopic, findTopic, programmesOfTopic, type Topic } from './topic.ts'

const ARTICLES_A_PAGE = 8
const RECORDINGS_A_PAGE = 5
/** Their images may represent a topic without articles. */
const WITH_IMAGES = [...PROGRAMME_KINDS, 'episode', 'video', 'special'] as const

const programmesFor = programmesLoader(
  ({ slug }: Topic) => slug,
  (topic, { db, now }) => programmesOfTopic(db, topic, now),
)

const TopicPage = builder.objectRef<Topic>('TopicPage').implement({
  description: 'A topic with its newest content.',
  fields: (t) => ({
    id: t.exposeID('slug', { description: 'The id for `follow`.' }),
    name: t.exposeString('name'),
    _url: t.string({ resolve: ({ slug }) => topicUrl(slug) }),
    articleCount: t.int({ resolve: ({ counts }) => counts.get('news') ?? 0 }),
    videoCount: t.int({ resolve: ({ counts }) => counts.get('video') ?? 0 }),
    headerImage: t.field({
      type: HeaderImage,
      nullable: true,
      description: 'The picture of its newest article, or of its newest programme.',
      resolve: async (topic, _args, { db, now }) => {
        const page = { first: 1, after: null }
        const [article] = (await contentsOfTopic(db, topic, ['news'], page, now)).edges
        const [other] = article ? [article] : (await contentsOfTopic(db, topic, WITH_IMAGES, page, now)).edges
        return other?.node.image ?? null
      },
    }),
    programmes: t.field({
      type: [PublishedContent],
      description: 'Its shows and podcasts, the newest first.',
      resolve: (topic, _args, context) => programmesFor(topic, context),
    }),
  }),
})

builder.objectFields(TopicPage, (t) => ({
  articles: t.field({
    type: ArticleConnection,
    args: { first: t.arg.int(), after: t.arg.string() },
    resolve: (topic, args, { db, now }) =>
      contentsOfTopic(db, topic, ['news'], pageRequest(args, ARTICLES_A_PAGE), now),
  }),
  episodes: t.field({
    type: NewestEpisodeConnection,
    description: 'About it, and of its shows and podcasts.',
    args: { first: t.arg.int(), after: t.arg.string() },
    async resolve(topic, args, context) {
      const programmes = await programmesFor(topic, context)
      return episodesOfTopic(context.db, topic, programmes, pageRequest(args, RECORDINGS_A_PAGE), context.now)
    },
  }),
  videos: t.field({
    type: NewestVideoConnection,
    args: { first: t.arg.int(), after: t.arg.string() },
    resolve: (topic, args, { db, now }) =>
      contentsOfTopic(db, topic, ['video'], pageRequest(args, RECORDINGS_A_PAGE), now),
  }),
}))

const TopicPageResult = builder.unionType('TopicPageResult', {
  types: [TopicPage, MovedContent],
  resolveType: (value: Topic | Moved) => ('kind' in value ? 'MovedContent' : 'TopicPage'),
})

const topicAt = async (slug: string, context: GatewayContext): Promise<Topic | Moved | null> =>
  (await findTopic(context.db, slug, context.now)) ?? movedFrom(topicUrl(slug), context)

builder.queryField('topicPage', (t) =>
  t.field({
    type: TopicPageResult,
    nullable: true,
    description: 'A topic by its id; null where no published content has it.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => topicAt(id, context),
  }),
)
