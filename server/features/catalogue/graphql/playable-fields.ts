import type { ContentDetails } from '#server/database/tables.ts'
import { availabilityOf } from '../availability.ts'
import type { Content } from '../content.ts'
import type { builder } from '#server/gateway/builder.ts'
import { Availability } from './availability.ts'
import { Chapter, Transcript } from './chapters.ts'
import { detailsOf, contentOfKind } from './content.ts'
import { Episode, MixedPodcast, Video } from './refs.ts'
import { neighbourLoader } from '../loaders.ts'

type ContentFields = PothosSchemaTypes.ObjectFieldBuilder<typeof builder.$inferSchemaTypes, Content>

/** Whether whoever asks can play it. */
export const availabilityField = (t: ContentFields) =>
  t.field({ type: Availability, resolve: (content, _args, { viewer, now }) => availabilityOf(content, viewer, now) })

const TYPES = { episode: Episode, video: Video }

/** What an episode and a video have in common. */
export const playableFields = (t: ContentFields, kind: keyof typeof TYPES, nextIs?: string) => ({
  availability: availabilityField(t),
  episodeNumber: t.exposeInt('episodeNumber', { nullable: true }),
  mixedPodcast: t.field({
    type: MixedPodcast,
    nullable: true,
    description: 'The podcast of audio and video that it belongs to.',
    resolve: ({ parentId }, _args, context) => contentOfKind('mixed_podcast', parentId, context),
  }),
  chapters: t.field({
    type: [Chapter],
    resolve: async (content, _args, context) => writtenChapters(await detailsOf(content, context)),
  }),
  transcripts: t.field({
    type: [Transcript],
    resolve: async (content, _args, context) => (await detailsOf(content, context)).transcripts ?? [],
  }),
  previousEpisode: t.field({
    type: TYPES[kind],
    nullable: true,
    resolve: async ({ id }, _args, context) =>
      contentOfKind(kind, (await neighbourLoader(context).load(id))?.previousId, context),
  }),
  nextEpisode: t.field({
    type: TYPES[kind],
    nullable: true,
    ...(nextIs && { description: nextIs }),
    resolve: async ({ id }, _args, context) =>
      contentOfKind(kind, (await neighbourLoader(context).load(id))?.nextId, context),
  }),
})

const writtenChapters = ({ chapters }: ContentDetails) => (Array.isArray(chapters) ? chapters : [])
