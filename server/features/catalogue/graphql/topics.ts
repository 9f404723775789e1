import { builder } from '#server/gateway/builder.ts'
import { loadOnce } from '#server/gateway/loaders.ts'
import { imageLoader } from '../loaders.ts'
import { listTopics, type TopicCount, topicUrl } from '../topics.ts'
import { HeaderImage } from './image.ts'

const MAX_TOPICS = 50

const allTopics = loadOnce('topics', ({ db, now }) => listTopics(db, MAX_TOPICS, now))

const TopicListItem = builder.objectRef<TopicCount>('TopicListItem').implement({
  description: 'A topic with the content about it.',
  fields: (t) => ({
    id: t.exposeID('slug'),
    name: t.exposeString('name'),
    _url: t.string({ description: 'URL of its page.', resolve: ({ slug }) => topicUrl(slug) }),
    contents: t.exposeInt('contents', { description: 'Number of contents of all kinds.' }),
    articles: t.exposeInt('articles', { description: 'Number of articles.' }),
    headerImage: t.field({
      type: HeaderImage,
      nullable: true,
      description: 'A picture of its newest contents.',
      resolve: ({ imageId }, _args, context) => (imageId === null ? null : imageLoader(context).load(imageId)),
    }),
  }),
})

builder.queryField('topics', (t) =>
  t.field({
    type: [TopicListItem],
    description: `The ${MAX_TOPICS} most frequent topics of published content.`,
    resolve: (_root, _args, context) => allTopics(context),
  }),
)
