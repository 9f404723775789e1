import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { CachedValue } from '#server/lib/async/cached-value.ts'
import type { Clock } from '#server/lib/time/clock.ts'
import { recordingAt } from '../media.ts'
import {
  type Availability,
  decideAvailability,
  isPlayable,
  type Playable,
  type PlaybackViewer,
  isForSubscribers,
} from './availability.ts'

/** In case a NOTIFY was lost. */
const MAX_AGE_MS = 60_000

type MediaContent = Playable & { state: 'published' | 'draft' | 'withdrawn'; territories: string[] | null }

interface Restricted {
  contents: ReadonlyMap<string, readonly MediaContent[]>
  /** Media ids by recording, `withoutEnd`. */
  media: ReadonlyMap<string, readonly string[]>
}

const ALWAYS: Availability = { state: 'AVAILABLE', until: null }

/** From memory, because players request parts every few seconds. Holds only media that are or will be restricted. */
export class PlaybackPolicy {
  readonly #restricted: CachedValue<Restricted>

  constructor(db: Database, clock: Clock) {
    this.#restricted = new CachedValue(() => readRestricted(db, clock()), { maxAgeMs: MAX_AGE_MS })
  }

  /** Must be called when content changes. Until the restrictions are reloaded, the previous ones apply. */
  refresh(): void {
    this.#restricted.refresh()
  }

  settled(): Promise<void> {
    return this.#restricted.settled()
  }

  /**
   * A media of several contents is available when one of them is, a media without content (a radio channel, a film inside an article)
   * always. Null when only drafts or withdrawn contents use it.
   */
  async ofMedia(mediaId: string, viewer: PlaybackViewer, now: Date): Promise<Availability | null> {
    return mediaAvailability(await this.#restricted.get(), mediaId, viewer, now)
  }

  /** The only countries in which a media may be played; null for all. */
  async territoriesOf(mediaId: string): Promise<readonly string[] | null> {
    return territoriesOf(await this.#restricted.get(), mediaId)
  }

  /**
   * The most restricted media that plays a recording counts. With territories a signed URL is needed: the country is checked at signing.
   */
  async ofRecording(recording: string, viewer: PlaybackViewer, now: Date): Promise<Availability | null> {
    const restricted = await this.#restricted.get()
    const mediaIds = restricted.media.get(withoutEnd(recording))
    if (!mediaIds) return ALWAYS
    const isLimited = viewer === null && mediaIds.some((id) => territoriesOf(restricted, id) !== null)
    if (isLimited) return { state: 'BLOCKED', reason: 'GEO' }
    const all = mediaIds.map((id) => whileListening(restricted, id, mediaAvailability(restricted, id, viewer, now)))
    return all.find((availability) => !isPlayable(availability)) ?? all[0] ?? null
  }
}

/** The schedule may change the end of an airing, and URLs of its recording with the previous end remain valid. */
const withoutEnd = (recording: string): string => recording.replace(/^(airings\/[^/]+\/\d+)-\d+$/, '$1')

function mediaAvailability(
  { contents }: Restricted,
  mediaId: string,
  viewer: PlaybackViewer,
  now: Date,
): Availability | null {
  const all = contents.get(mediaId)
  if (!all) return ALWAYS
  const published = all
    .filter(({ state }) => state === 'published')
    .map((content) => decideAvailability(content, viewer, now))
  // A missing subscription has precedence over other reasons, because the listener can act on it.
  return published.find(isPlayable) ?? published.find(isForSubscribers) ?? published[0] ?? null
}

const territoriesOf = ({ contents }: Restricted, mediaId: string): readonly string[] | null =>
  contents.get(mediaId)?.find(({ territories }) => territories !== null)?.territories ?? null

/** An airing stays available while its recording is processed, so that listeners of its last minutes are not interrupted. */
function whileListening({ contents }: Restricted, mediaId: string, availability: Availability | null) {
  const wasOnAir = contents.get(mediaId)?.some(({ kind, opensAt }) => kind === 'episode' && opensAt !== null)
  return availability?.state === 'PROCESSING' && wasOnAir ? ALWAYS : availability
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
      'content.territories',
    ])
    .where('content.media_id', 'in', restrictedIds(now))
    .orderBy('content.id')
    .execute()
  const contents = Map.groupBy(rows, ({ mediaId }) => mediaId)
  const media = new Map<string, string[]>()
  for (const [mediaId, [row]] of contents) {
    const recordings = new Set(row?.sources.flatMap(({ src }) => recordingAt(src) ?? []).map(withoutEnd))
    for (const recording of recordings) media.set(recording, [...(media.get(recording) ?? []), mediaId])
  }
  return { contents, media }
}

/** Media ids of the contents that are not always available to everybody from `now` on. Each condition has its own index. */
const restrictedIds = (now: Date) => sql<string>`(
  select media_id from content where media_id is not null
    and (state <> 'published' or access <> 'free' or blocked_reason is not null or is_processing
      or available_until is not null or closes_at is not null)
  union
  select media_id from content where territories is not null and media_id is not null
  union
  select media_id from content where media_id is not null
    and greatest(published_at, available_from, opens_at) > ${now})`
