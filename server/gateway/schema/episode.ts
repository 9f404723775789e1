import type { ContentDetails } from '#server/database/tables.ts'
import { availabilityOf } from '#server/domain/catalogue/availability.ts'
import { Availability } from './availability.ts'
import { Chapter, Transcript } from './chapters.ts'
import { bodyOf, contentOfKind, PublishedContent } from './content.ts'
import { Episode, MixedPodcast, Podcast, Show } from './refs.ts'

export const writtenChapters = ({ chapters }: ContentDetails) => (Array.isArray(chapters) ? chapters : [])
const chaptersFile = ({ chapters }: ContentDetails) => (Array.isArray(chapters) ? null : (chapters?.url ?? null))

Episode.implement({
  description: 'One episode, to be listened to.',
  interfaces: [PublishedContent],
  fields: (t) => ({
    availability: t.field({
      type: Availability,
      resolve: (episode, _args, { viewer, now }) => availabilityOf(episode, viewer, now),
    }),
    relatedPodcast: t.field({
      type: Podcast,
      nullable: true,
      description: 'The podcast that it belongs to.',
      resolve: ({ parentId }, _args, context) => contentOfKind('podcast', parentId, context),
    }),
    mixedPodcast: t.field({
      type: MixedPodcast,
      nullable: true,
      description: 'The podcast of audio and video that it belongs to.',
      resolve: ({ parentId }, _args, context) => contentOfKind('mixed_podcast', parentId, context),
    }),
    show: t.field({
      type: Show,
      nullable: true,
      description: 'The show that it belongs to.',
      resolve: ({ parentId }, _args, context) => contentOfKind('show', parentId, context),
    }),
    seasonNumber: t.exposeInt('season', { nullable: true }),
    episodeNumber: t.exposeInt('episodeNumber', { nullable: true }),
    isExplicit: t.exposeBoolean('isExplicit'),
    chapters: t.field({
      type: [Chapter],
      resolve: async (episode, _args, context) => writtenChapters((await bodyOf(episode, context)).details),
    }),
    chaptersUrl: t.string({
      nullable: true,
      description: 'A chapters file of the publisher, in the format of Podcasting 2.0.',
      resolve: async (episode, _args, context) => chaptersFile((await bodyOf(episode, context)).details),
    }),
    transcripts: t.field({
      type: [Transcript],
      resolve: async (episode, _args, context) => (await bodyOf(episode, context)).details.transcripts ?? [],
    }),
    link: t.string({
      nullable: true,
      description: 'The publisher’s own page.',
      resolve: async (episode, _args, context) => (await bodyOf(episode, context)).details.link ?? null,
    }),
    previousEpisode: t.field({
      type: Episode,
      nullable: true,
      resolve: async ({ id }, _args, context) =>
        contentOfKind('episode', (await context.loaders.neighbours.load(id))?.previousId, context),
    }),
    nextEpisode: t.field({
      type: Episode,
      nullable: true,
      resolve: async ({ id }, _args, context) =>
        contentOfKind('episode', (await context.loaders.neighbours.load(id))?.nextId, context),
    }),
  }),
})
