import type { Database } from '#server/database/connect.ts'
import { type Availability, availabilityOf } from '#server/domain/catalogue/availability.ts'

/**
 * Whether a media may be played now: what several contents have may be played where one of them lets it, and what no content
 * has (a radio channel, a film inside an article) always. Null is one that only drafts or withdrawn contents have.
 */
export async function availabilityOfMedia(db: Database, mediaId: string, now: Date): Promise<Availability | null> {
  const contents = await contentsWith(db, mediaId)
  if (contents.length === 0) return { state: 'AVAILABLE', until: null }
  const told = contents.filter(({ state }) => state === 'published').map((content) => availabilityOf(content, now))
  // Who could play it with a subscription wants to hear of that rather than of another hindrance.
  return told.find(isPlayable) ?? told.find(isForSubscribers) ?? told[0] ?? null
}

const isPlayable = ({ state }: Availability): boolean => state === 'AVAILABLE' || state === 'LIVE'

const isForSubscribers = (told: Availability): boolean => told.state === 'BLOCKED' && told.reason === 'SUBSCRIPTION'

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
