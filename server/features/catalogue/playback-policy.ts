import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import type { Clock } from '#server/lib/clock.ts'
import { CachedValue } from '#server/lib/cached-value.ts'
import {
  type Availability,
  availabilityOf,
  isOpen,
  type Playable,
  type Listener,
  isForSubscribers,
} from './availability.ts'
import { recordingAt } from './media.ts'

/** A minute after a change that NOTIFY did not tell of, it counts. */
const MAX_AGE_MS = 60_000

type MediaContent = Playable & { state: 'published' | 'draft' | 'withdrawn' }

/** What is not simply open at all times, with all contents that have it. */
interface Restricted {
  contents: ReadonlyMap<string, readonly MediaContent[]>
  /** Media ids by the recording that they play. */
  media: ReadonlyMap<string, readonly string[]>
}

const ALWAYS: Availability = { state: 'AVAILABLE', until: null }

/**
 * Whether recordings and channels may be played, answered from memory: players ask for parts of them every few seconds. It
 * holds only what is restricted or ever will be. `refresh` has to be called when content changes.
 */
export class PlaybackPolicy {
  readonly #restricted: CachedValue<Restricted>

  constructor(db: Database, clock: Clock) {
    this.#restricted = new CachedValue(() => readRestricted(db, clock()), { maxAgeMs: MAX_AGE_MS })
  }

  /** Reads again what is restricted, because content has changed; until then players have the answer of before. */
  refresh(): void {
    this.#restricted.refresh()
  }

  /** Resolves when the changes of before are known. */
  settled(): Promise<void> {
    return this.#restricted.settled()
  }

  /**
   * What several contents have may be played where one of them lets it, and what no content has (a radio channel, a film
   * inside an article) always. Null is what only drafts or withdrawn contents have.
   */
  async ofMedia(mediaId: string, viewer: Listener, now: Date): Promise<Availability | null> {
    return mediaAvailability(await this.#restricted.get(), mediaId, viewer, now)
  }

  /** That of a file is the narrowest of all media that play it. */
  async ofRecording(recording: string, viewer: Listener, now: Date): Promise<Availability | null> {
    const restricted = await this.#restricted.get()
    const told = restricted.media.get(recording)?.map((id) => mediaAvailability(restricted, id, viewer, now)) ?? [
      ALWAYS,
    ]
    return told.find((availability) => !isOpen(availability)) ?? told[0] ?? null
  }
}

function mediaAvailability(
  { contents }: Restricted,
  mediaId: string,
  viewer: Listener,
  now: Date,
): Availability | null {
  const all = contents.get(mediaId)
  if (!all) return ALWAYS
  const told = all.filter(({ state }) => state === 'published').map((content) => availabilityOf(content, viewer, now))
  // Who could play it with a subscription wants to hear of that rather than of another hindrance.
  return told.find(isOpen) ?? told.find(isForSubscribers) ?? told[0] ?? null
}

async function readRestricted(db: Database, now: Date): Promise<Restricted> {
  const rows = await db
    .selectFrom('content')
    .innerJoin('media', 'media.id', 'content.media_id')
    .select([
      'media.id as mediaId',
      'media.sources',
      'content.state',
      'content.kind',
      'content.access',
      'content.published_at as publishedAt',
      'content.available_from as availableFrom',
      'content.available_until as availableUntil',
      'content.blocked_reason as blockedReason',
      'content.is_processing as isProcessing',
      'content.opens_at as opensAt',
      'content.closes_at as closesAt',
    ])
    .where('content.media_id', 'in', restrictedIds(now))
    .orderBy('content.id')
    .execute()
  const contents = Map.groupBy(rows, ({ mediaId }) => mediaId)
  const media = new Map<string, string[]>()
  for (const [mediaId, [row]] of contents) {
    const recordings = new Set(row?.sources.flatMap(({ src }) => recordingAt(src) ?? []))
    for (const recording of recordings) media.set(recording, [...(media.get(recording) ?? []), mediaId])
  }
  return { contents, media }
}

/**
 * The media of every content that `availabilityOf` does not let everybody play at all times from `now` on. Each of the two
 * conditions has its index.
 */
const restrictedIds = (now: Date) => sql<string>`(
  select media_id from content where media_id is not null
    and (state <> 'published' or access <> 'free' or blocked_reason is not null or is_processing
      or available_until is not null or closes_at is not null)
  union
  select media_id from content where media_id is not null
    and greatest(published_at, available_from, opens_at) > ${now})`
