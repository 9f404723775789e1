import { type Availability as AvailabilityValue, availabilityOf } from '../availability.ts'
import { builder, Instant } from '#server/gateway/builder.ts'
import type { ContentDetails } from '#server/database/tables.ts'
import type { Content } from '../content.ts'
import { detailsOf, contentOfKind } from './content.ts'
import { Episode, MixedPodcast, Video } from './content-types.ts'
import { neighbourLoader } from '../loaders.ts'

const AvailabilityState = builder.enumType('AvailabilityState', {
  values: {
    PENDING: { description: 'Not yet: from `from` on.' },
    LIVE: { description: 'On air now, until `until` where that is given.' },
    PROCESSING: { description: 'The recording is being made ready.' },
    AVAILABLE: { description: 'Can be played, until `until` where that is given.' },
    EXPIRED: { description: 'No longer there.' },
    BLOCKED: { description: 'Kept from this visitor, for `reason`.' },
  },
})

const BlockReason = builder.enumType('BlockReason', {
  values: ['GEO', 'RIGHTS', 'AGE', 'LEGAL', 'EDITORIAL', 'SUBSCRIPTION'] as const,
})

export const Availability = builder.objectRef<AvailabilityValue>('Availability').implement({
  description: 'Whether an item can be played, and if not, why.',
  fields: (t) => ({
    state: t.field({ type: AvailabilityState, resolve: ({ state }) => state }),
    from: t.field({
      type: Instant,
      nullable: true,
      resolve: (value) => (value.state === 'PENDING' ? value.from : null),
    }),
    until: t.field({
      type: Instant,
      nullable: true,
      resolve: (value) => ('until' in value ? value.until : null),
    }),
    reason: t.field({
      type: BlockReason,
      nullable: true,
      resolve: (value) => (value.state === 'BLOCKED' ? value.reason : null),
    }),
  }),
})

export const Chapter = builder.objectRef<{ startSeconds: number; title: string }>('Chapter').implement({
  fields: (t) => ({ startSeconds: t.exposeFloat('startSeconds'), title: t.exposeString('title') }),
})

export const Transcript = builder
  .objectRef<{ url: string; type: string; language: string | null }>('Transcript')
  .implement({
    fields: (t) => ({
      url: t.exposeString('url'),
      type: t.exposeString('type', { description: 'Media type, for example `text/vtt`.' }),
      language: t.exposeString('language', { nullable: true }),
    }),
  })

type ContentFields = PothosSchemaTypes.ObjectFieldBuilder<typeof builder.$inferSchemaTypes, Content>

/** The availability for the viewer. */
export const availabilityField = (t: ContentFields) =>
  t.field({ type: Availability, resolve: (content, _args, { viewer, now }) => availabilityOf(content, viewer, now) })

const TYPES = { episode: Episode, video: Video }

/** The common fields of episodes and videos. */
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
    resolve: async (content, _args, context) => inlineChapters(await detailsOf(content, context)),
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

const inlineChapters = ({ chapters }: ContentDetails) => (Array.isArray(chapters) ? chapters : [])
