import type { ContentDetails } from '#server/database/tables.ts'
import { detailsOf, contentOfKind, PublishedContent } from './content.ts'
import { playableFields } from './playable-fields.ts'
import { Episode, Podcast, Show } from './refs.ts'

Episode.implement({
  description: 'One episode, to be listened to.',
  interfaces: [PublishedContent],
  fields: (t) => ({
    ...playableFields(t, 'episode'),
    relatedPodcast: t.field({
      type: Podcast,
      nullable: true,
      description: 'The podcast that it belongs to.',
      resolve: ({ parentId }, _args, context) => contentOfKind('podcast', parentId, context),
    }),
    show: t.field({
      type: Show,
      nullable: true,
      description: 'The show that it belongs to.',
      resolve: ({ parentId }, _args, context) => contentOfKind('show', parentId, context),
    }),
    seasonNumber: t.exposeInt('season', { nullable: true }),
    isExplicit: t.exposeBoolean('isExplicit'),
    chaptersUrl: t.string({
      nullable: true,
      description: 'A chapters file of the publisher, in the format of Podcasting 2.0.',
      resolve: async (episode, _args, context) => chaptersFile(await detailsOf(episode, context)),
    }),
    link: t.string({
      nullable: true,
      description: 'The publisher’s own page.',
      resolve: async (episode, _args, context) => (await detailsOf(episode, context)).link ?? null,
    }),
  }),
})

const chaptersFile = ({ chapters }: ContentDetails) => (Array.isArray(chapters) ? null : (chapters?.url ?? null))
