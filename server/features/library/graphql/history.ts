import * as z from 'zod'
import { DetailPage } from '#server/features/catalogue/graphql/detail.ts'
import { contentByMediaLoader } from '#server/features/catalogue/loaders.ts'
import { builder, actionResponse, actionResult } from '#server/gateway/builder.ts'
import { type GatewayContext, requireMember, requireSameUser, requireWriter } from '#server/gateway/context.ts'
import { connection, pageRequest, requireAtMost } from '#server/gateway/paging.ts'
import { AppError } from '#server/lib/errors/app-error.ts'
import { clearHistory, type HistoryItem, historyOfMedia, historyPage } from '../history.ts'
import { eventTime, type Progress, recordProgress, requireKnownAccount } from '../progress.ts'

const MAX_IDS = 100

const PlayedHistoryItem = builder.objectRef<HistoryItem>('PlayedHistoryItem').implement({
  description: 'The playback position of a listener in a media.',
  fields: (t) => ({
    video_id: t.exposeID('mediaId', { description: 'The media id, of audio or video.' }),
    playhead_seconds: t.exposeFloat('seconds'),
    duration_seconds: t.exposeFloat('duration', { description: '0 while unknown.' }),
    is_finished: t.exposeBoolean('isFinished'),
    timestamp: t.string({ description: 'Time of the last playback, ISO 8601.', resolve: ({ at }) => at.toISOString() }),
    name: t.exposeString('mediaName', {
      nullable: true,
      description: 'Name of the media; kept also when its page no longer exists.',
    }),
    content: t.field({
      type: DetailPage,
      nullable: true,
      description: 'The newest content with that media; null where none exists.',
      resolve: ({ mediaId }, _args, context) => contentByMediaLoader(context).load(mediaId),
    }),
  }),
})

const PlayedHistoryConnection = connection('PlayedHistory', PlayedHistoryItem, (t) => ({
  serverTime: t.string({
    description: 'Time of the response, ISO 8601, so that a device can correct its clock.',
    resolve: (_page, _args, { now }) => now.toISOString(),
  }),
}))

const HistoryResponse = actionResponse('HistoryResponse')

async function historyOf(userId: string, ids: readonly string[], context: GatewayContext): Promise<HistoryItem[]> {
  const accountId = requireSameUser(userId, context)
  requireAtMost(MAX_IDS, ids)
  const found = await historyOfMedia(context.db, accountId, ids)
  return [...new Set(ids)].flatMap((id) => found.get(id) ?? [])
}

builder.queryFields((t) => ({
  mediaPlayedHistory: t.field({
    type: [PlayedHistoryItem],
    description:
      'The listener’s playback positions, in the order of the ids; media that were never played are omitted.',
    args: { userId: t.arg.id({ required: true }), videoIds: t.arg.idList({ required: true }) },
    resolve: (_root, { userId, videoIds }, context) => historyOf(userId, videoIds, context),
  }),
  playedHistory: t.field({
    type: PlayedHistoryConnection,
    description: 'The playback history of the listener, most recent first.',
    args: {
      first: t.arg.int(),
      after: t.arg.string(),
      unfinishedOnly: t.arg.boolean({ description: 'Only media that were begun and not finished.' }),
    },
    resolve: (_root, { unfinishedOnly, ...page }, context) =>
      historyPage(
        context.db,
        requireMember(context),
        { isUnfinishedOnly: unfinishedOnly ?? false },
        pageRequest(page, 20),
      ),
  }),
}))

/** ISO 8601, by the clock of the client: of the action, and of the request where it is sent later. */
interface ClientTime {
  at: string
  sentAt?: string | null | undefined
}

const IsoInstant = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text))

function actionTime({ at, sentAt }: ClientTime, now: Date): Date {
  const sent = sentAt == null ? now.getTime() : parseInstant(sentAt)
  return eventTime(parseInstant(at), sent, now)
}

function parseInstant(text: string): number {
  const parsed = IsoInstant.safeParse(text)
  if (!parsed.success) throw new AppError('BAD_INPUT', 'at and sentAt must be instants like 2026-03-04T08:00:00.000Z')
  return parsed.data
}

type ProgressUpdate = Pick<Progress, 'seconds' | 'duration' | 'isFinished' | 'isRemoved'>

const REMOVED: ProgressUpdate = { seconds: 0, duration: 0, isFinished: false, isRemoved: true }

/** Returns the ids of unknown media, which have no history. */
async function record(mediaIds: readonly string[], update: ProgressUpdate, time: ClientTime, context: GatewayContext) {
  const accountId = requireWriter(context)
  requireAtMost(MAX_IDS, mediaIds)
  const at = actionTime(time, context.now)
  const events = mediaIds.map((mediaId) => ({ accountId, mediaId, ...update, at }))
  return requireKnownAccount(await recordProgress(context.db, events, context.now), accountId)
}

async function markAsPlayed(mediaId: string, time: ClientTime, context: GatewayContext) {
  const content = await contentByMediaLoader(context).load(mediaId)
  const duration = content?.durationSeconds ?? 0
  const unknown = await record(
    [mediaId],
    { seconds: duration, duration, isFinished: true, isRemoved: false },
    time,
    context,
  )
  if (unknown.size > 0) throw new AppError('NOT_FOUND', 'There is no such recording')
  return actionResult('Marked as played', context)
}

builder.mutationFields((t) => {
  const time = {
    at: t.arg.string({ required: true, description: 'Time of the action by the clock of the device, ISO 8601.' }),
    sentAt: t.arg.string({
      description: 'Time of the request by the same clock, so that the server can correct a wrong clock.',
    }),
  }
  return {
    removeFromHistory: t.field({
      type: HistoryResponse,
      description: 'Removes media from the history. Succeeds also for media that are not in it.',
      args: { videoIds: t.arg.idList({ required: true }), ...time },
      resolve: async (_root, { videoIds, ...when }, context) => {
        await record(videoIds, REMOVED, when, context)
        return actionResult('Removed from your history', context)
      },
    }),
    markAsPlayed: t.field({
      type: HistoryResponse,
      args: { videoId: t.arg.id({ required: true }), ...time },
      resolve: (_root, { videoId, ...when }, context) => markAsPlayed(videoId, when, context),
    }),
    clearHistory: t.field({
      type: HistoryResponse,
      description: 'Deletes the history up to that instant, including older events that another device sends later.',
      args: time,
      resolve: async (_root, when, context) => {
        await clearHistory(context.db, requireWriter(context), actionTime(when, context.now))
        return actionResult('Your history is empty', context)
      },
    }),
  }
})
