import { type Availability, availabilityOf } from '#server/domain/catalogue/availability.ts'
import type { Database } from '#server/database/connect.ts'

/** Why a media gives no source now. */
export type Hindrance =
  | Exclude<Availability, { state: 'AVAILABLE' | 'LIVE' }>
  | { state: 'WITHDRAWN' }
  | { state: 'UNKNOWN' }

export type Playability = { hindrance: Hindrance } | { hindrance: null; until: Date | null }

/**
 * Whether a media may be played now: what several contents have may be played where one of them lets it, and what no content
 * has (a station, a picture in motion) always. Drafts do not count, as nobody is to know of them.
 */
export async function playabilityOf(db: Database, mediaId: string, now: Date): Promise<Playability> {
  const contents = await contentsWith(db, mediaId)
  if (contents.length === 0) return { hindrance: null, until: null }
  const hindrances: Hindrance[] = []
  for (const { state, ...content } of contents) {
    if (state === 'draft') continue
    const answer = state === 'withdrawn' ? { state: 'WITHDRAWN' as const } : availabilityOf(content, now)
    if (answer.state === 'AVAILABLE' || answer.state === 'LIVE') return { hindrance: null, until: answer.until }
    hindrances.push(answer)
  }
  // Who could play it with a subscription wants to hear of that.
  const hindrance = hindrances.find(isForSubscribers) ?? hindrances[0] ?? { state: 'UNKNOWN' }
  return { hindrance }
}

export const isForSubscribers = (hindrance: Hindrance): boolean =>
  hindrance.state === 'BLOCKED' && hindrance.reason === 'SUBSCRIPTION'

const contentsWith = (db: Database, mediaId: string) =>
  db
    .selectFrom('content')
    .select([
      'state',
      'kind',
      'access',
      'media_id as mediaId',
      'published_at as publishedAt',
      'available_from as availableFrom',
      'available_until as availableUntil',
      'blocked_reason as blockedReason',
      'is_processing as isProcessing',
      'opens_at as opensAt',
      'closes_at as closesAt',
    ])
    .where('media_id', '=', mediaId)
    .orderBy('id')
    .execute()
