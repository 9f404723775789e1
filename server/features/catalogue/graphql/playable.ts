import type { ContentDetails } from '#server/database/tables.ts'
import { subscriptionHolder } from '#server/features/accounts/entitlement.ts'
import { builder, Instant } from '#server/gateway/builder.ts'
import type { GatewayContext } from '#server/gateway/context.ts'
import { LONG_TEXT } from '#server/gateway/cost.ts'
import {
  type Availability as AvailabilityValue,
  decideAvailability,
  playableMediaId,
} from '../availability/availability.ts'
import type { Content } from '../content.ts'
import { hasTranscriptLoader, neighbourLoader, transcriptLoader } from '../loaders.ts'
import { recordingAt } from '../media.ts'
import type { Sentence, StoredTranscript, TranscriptFile } from '../texts/transcripts.ts'
import { Episode, MixedPodcast, Video } from './content-types.ts'
import { loadDetails, contentOfKind } from './content.ts'

const AvailabilityState = builder.enumType('AvailabilityState', {
  values: {
    PENDING: { description: 'Not yet available: from `from` on.' },
    LIVE: { description: 'On air now, until `until` if set.' },
    PROCESSING: { description: 'The recording is being processed.' },
    AVAILABLE: { description: 'Playable, until `until` if set.' },
    EXPIRED: { description: 'No longer available.' },
    BLOCKED: { description: 'Not playable by this visitor, for `reason`.' },
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
    since: t.field({
      type: Instant,
      nullable: true,
      description: 'The start of an airing or a channel that is on air.',
      resolve: (value) => (value.state === 'LIVE' ? value.since : null),
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

export const TranscriptSentence = builder.objectRef<Sentence>('TranscriptSentence').implement({
  description: 'A sentence, or a few short ones of one speaker.',
  fields: (t) => ({
    startSeconds: t.exposeFloat('startSeconds', { nullable: true, description: 'Estimated within a longer line.' }),
    speaker: t.exposeString('speaker', { nullable: true }),
    text: t.exposeString('text'),
  }),
})

const TranscriptText = builder.objectRef<StoredTranscript>('TranscriptText').implement({
  description: 'The transcript of a recording.',
  fields: (t) => ({
    language: t.exposeString('language', { nullable: true, description: 'BCP 47.' }),
    chapters: t.expose('chapters', { type: [Chapter], description: 'Of the publisher’s chapters file.' }),
    sentences: t.expose('sentences', { type: [TranscriptSentence], description: 'At most 4,000.' }),
  }),
})

/** Only recordings that the viewer may play in any country: responses are the same for all countries. */
const mayRead = (content: Content, { viewer, now }: GatewayContext) =>
  content.territories === null && playableMediaId(content, viewer, now) !== null

/** A browser sends no token with a link, so a premium file of this site gets a signed URL. */
const signedFor =
  ({ access }: Content, { viewer, now, signUrl }: GatewayContext) =>
  (file: TranscriptFile): TranscriptFile => {
    const recording = access === 'free' ? null : recordingAt(file.url)
    return recording === null
      ? file
      : { ...file, url: signUrl({ path: file.url, recording }, subscriptionHolder(viewer), now) }
  }

export const transcriptUrl = ({ url }: Pick<Content, 'url'>): string => `/transcripts${url}`

type ContentFields = PothosSchemaTypes.ObjectFieldBuilder<typeof builder.$inferSchemaTypes, Content>

export const availabilityField = (t: ContentFields) =>
  t.field({
    type: Availability,
    resolve: (content, _args, { viewer, now }) => decideAvailability(content, viewer, now),
  })

const TYPES = { episode: Episode, video: Video }

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
    resolve: async (content, _args, context) => inlineChapters(await loadDetails(content, context)),
  }),
  transcripts: t.field({
    type: [Transcript],
    description:
      'Files of the publisher; none where this visitor, or a visitor in another country, cannot play the recording.',
    resolve: async (content, _args, context) =>
      mayRead(content, context)
        ? ((await loadDetails(content, context)).transcripts ?? []).map(signedFor(content, context))
        : [],
  }),
  transcriptUrl: t.string({
    nullable: true,
    description:
      'Path of the page with the transcript; null where this visitor, or a visitor in another country, cannot read it.',
    resolve: async (content, _args, context) =>
      mayRead(content, context) && (await hasTranscriptLoader(context).load(content.id))
        ? transcriptUrl(content)
        : null,
  }),
  transcriptText: t.field({
    type: TranscriptText,
    nullable: true,
    extensions: LONG_TEXT,
    description:
      'The transcript; null where this visitor, or a visitor in another country, cannot play the recording, or the transcript has not been read yet.',
    resolve: (content, _args, context) =>
      mayRead(content, context) ? transcriptLoader(context).load(content.id) : null,
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
