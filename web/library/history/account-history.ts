import type { ErrorCode } from '#contract/errors.ts'
import { type ProgressEvent, PROGRESS_PATH, type ProgressResponse, type ProgressBeacon } from '#contract/progress.ts'
import { GatewayError } from '#web/gateway/gateway-error.ts'
import { GetMediaPlayedHistory } from '#web/gateway/generated/get-media-played-history.ts'
import { GetPlayedHistory } from '#web/gateway/generated/get-played-history.ts'
import type { GetPlayedHistoryQuery } from '#web/gateway/generated/types.ts'
import { toContent } from '#web/gateway/to-content.ts'
import { createPersistentList } from '#web/lib/stores/persistent-store.ts'
import { readStored, STORAGE_KEYS, writeStored } from '#web/lib/stores/storage.ts'
import { loadedCommands } from '#web/player/core/player-access.ts'
import { playerStore } from '#web/player/core/player-store.ts'
import { contentToPlayable } from '#web/player/playable/to-playable.ts'
import { entriesBeforePage, progressStore } from '#web/player/progress/progress-store.ts'
import type { ProgressEntry } from '#web/player/progress/progress.ts'
import { authenticatedQuery, freshSession } from '#web/session/authenticated-query.ts'
import { type AccountHistory, HistorySync } from './history-sync.ts'
import { ProgressOutbox } from './progress-outbox.ts'

const PAGE_SIZE = 50

export const accountHistory = (userId: string): HistorySync =>
  new HistorySync({
    userId,
    local: progressStore,
    outbox: new ProgressOutbox({
      events: createPersistentList(`${STORAGE_KEYS.progressOutbox}:${userId}`, isEvent),
      refused: createPersistentList(`${STORAGE_KEYS.progressRefused}:${userId}`, (value) => typeof value === 'string'),
      post: (beacon) => postProgress(userId, beacon),
      now: Date.now,
    }),
    owner: {
      get: () => readStored('local', STORAGE_KEYS.progressOwner),
      set: (owner) => writeStored('local', STORAGE_KEYS.progressOwner, owner),
    },
    played: entriesBeforePage,
    fetchHistory: (mediaIds) => fetchAccountHistory(userId, mediaIds),
    isPositionChosen: (mediaId) => playerStore.get().mediaId === mediaId && loadedCommands()?.isPositionChosen === true,
    now: Date.now,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  })

async function fetchAccountHistory(userId: string, videoIds: readonly string[]): Promise<AccountHistory> {
  const [{ playedHistory }, { mediaPlayedHistory }] = await Promise.all([
    authenticatedQuery(GetPlayedHistory, { first: PAGE_SIZE, after: null, unfinishedOnly: false }),
    authenticatedQuery(GetMediaPlayedHistory, { userId, videoIds: [...videoIds] }),
  ])
  const now = Date.now()
  const ahead = Date.parse(playedHistory.serverTime) - now
  return {
    newest: playedHistory.edges.flatMap(({ node }) => entryOf(node, ahead, now) ?? []),
    known: new Set(mediaPlayedHistory.map(({ video_id: mediaId }) => mediaId)),
  }
}

type Played = GetPlayedHistoryQuery['playedHistory']['edges'][number]['node']

/** In this device's time; null if the content no longer exists. `ahead`: offset of the server's clock in milliseconds. */
function entryOf(played: Played, ahead: number, now: number): ProgressEntry | null {
  const content = toContent(played)
  const media = content && contentToPlayable(content)
  return (
    media && {
      media: { ...media, ...airingOf(content) },
      seconds: played.playhead_seconds,
      duration: played.duration_seconds,
      isFinished: played.is_finished,
      updatedAt: Math.min(Date.parse(played.timestamp) - ahead, now),
    }
  )
}

/** Only an airing that is on air has one. */
function airingOf(content: Extract<Played['content'], { _id: string }>) {
  if (content.__typename !== 'AudioTeaserDetailPublishedContent') return null
  const { since, until } = content.availability
  return since && until && { airing: { startsAt: since.iso8601, endsAt: until.iso8601 } }
}

const isEvent = (value: unknown): value is ProgressEvent => {
  const { mediaId, seconds, duration, at } = { ...(value as Partial<ProgressEvent> | null) }
  return typeof mediaId === 'string' && [seconds, duration, at].every(Number.isFinite)
}

/** Resolves to the events that were not saved. May outlive the page. Throws AUTH_NOT_AUTHORIZED unless `userId` is signed in. */
export async function postProgress(userId: string, beacon: ProgressBeacon): Promise<ProgressResponse> {
  const session = await freshSession()
  if (session?.userId !== userId) throw new GatewayError('AUTH_NOT_AUTHORIZED', 'That account is not signed in')
  const response = await fetch(PROGRESS_PATH, {
    method: 'POST',
    keepalive: true,
    headers: { authorization: `Bearer ${session.accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(beacon),
  }).catch(() => {
    throw new GatewayError('UNREACHABLE', 'The account cannot be reached')
  })
  if (!response.ok) throw await refusalOf(response)
  return response.status === 204 ? { ignored: [] } : response.json()
}

interface Refusal {
  error?: { code?: ErrorCode; message?: string; correlationId?: string }
}

/** An error of a proxy has no code and counts as UNREACHABLE, which is retried. */
async function refusalOf(response: Response): Promise<GatewayError> {
  const { error }: Refusal = await response.json().catch(() => ({}))
  const { code = 'UNREACHABLE', message = response.statusText, correlationId = null } = error ?? {}
  return new GatewayError(code, message, correlationId)
}
