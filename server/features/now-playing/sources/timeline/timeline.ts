import { hash } from 'node:crypto'
import type { Selectable } from 'kysely'
import { artworkPath } from '#contract/images.ts'
import type { PlayingItem } from '#contract/now-playing.ts'
import type { StationId } from '#contract/stations.ts'
import type { Database } from '#server/database/connect.ts'
import type { NowPlayingChangeTable } from '#server/database/now-playing-tables.ts'
import { DAY_MS, HOUR_MS } from '#server/lib/time/durations.ts'
import type { Playout } from '../../playout.ts'

export interface SourceChange {
  /** Unix milliseconds. */
  at: number
  item: PlayingItem | null
  next: PlayingItem | null
  isOnline: boolean | null
}

const HISTORY_LENGTH = 10
/** Changes to load: more than the history, because some concern only the next item. */
const MIN_LOADED = 40
const MAX_LOADED = 400
/** A day with a song every minute and separate changes of the next item. */
const MAX_LISTED = 3_000
/** Recordings may need the log for their chapters. */
const RETENTION_MS = 31 * DAY_MS
/** Longer than the tolerance for the time of a message. */
const MESSAGE_RETENTION_MS = HOUR_MS

/** Changes after `from`, and those before it that the history needs, in order. */
export async function loadChanges(db: Database, station: StationId, from: Date): Promise<SourceChange[]> {
  const latest = await db
    .selectFrom('now_playing_change')
    .selectAll()
    .where('station', '=', station)
    .orderBy('at', 'desc')
    .limit(MAX_LOADED)
    .execute()
  const needed = latest.filter(({ at }, index) => index < MIN_LOADED || at >= from)
  return needed.map(toChange).toReversed()
}

const toChange = ({ at, item, next, is_online }: Selectable<NowPlayingChangeTable>): SourceChange => ({
  at: at.getTime(),
  item: item && withOurArtwork(item),
  next: next && withOurArtwork(next),
  isOnline: is_online,
})

/** Our image service finds external artwork by digest. */
const withOurArtwork = ({ artworkUrl, ...item }: PlayingItem): PlayingItem =>
  artworkUrl === undefined ? item : { ...item, artworkUrl: artworkPath(hash('md5', artworkUrl, 'hex')) }

export async function changesBetween(db: Database, station: StationId, from: Date, to: Date): Promise<SourceChange[]> {
  const ofStation = db.selectFrom('now_playing_change').selectAll().where('station', '=', station)
  const [before, within] = [
    await ofStation.where('at', '<=', from).orderBy('at', 'desc').limit(1).execute(),
    await ofStation.where('at', '>', from).where('at', '<=', to).orderBy('at').limit(MAX_LISTED).execute(),
  ]
  return [...before, ...within].map(toChange)
}

export function uniqueItems(changes: readonly SourceChange[]): PlayingItem[] {
  const items = changes.flatMap(({ item }) => item ?? [])
  return [...new Map(items.map((item) => [`${item.startsAt} ${item.title}`, item])).values()]
}

/** `instant` in Unix milliseconds; `changes` in order. */
export function playedAt(
  changes: readonly SourceChange[],
  instant: number,
): Omit<Playout, 'next'> & { next?: PlayingItem } {
  const index = changes.findLastIndex(({ at }) => at <= instant)
  const current = changes[index]
  const { item = null, next } = current ?? {}
  return { item, ...(next && { next }), history: historyOf(changes.slice(0, index + 1), item) }
}

/** Newest first, each with an end: its own or that of its last change. */
function historyOf(changes: readonly SourceChange[], current: PlayingItem | null): PlayingItem[] {
  const history: PlayingItem[] = []
  for (let index = changes.length - 1; index >= 0 && history.length < HISTORY_LENGTH; index--) {
    const item = changes[index]?.item
    if (!item || isSame(item, current) || history.some((known) => isSame(known, item))) continue
    const following = changes[index + 1]
    history.push(following ? { ...item, endsAt: endOf(item, following) } : item)
  }
  return history
}

const isSame = (a: PlayingItem, b: PlayingItem | null) => a.startsAt === b?.startsAt && a.title === b.title

function endOf({ startsAt, endsAt }: PlayingItem, { at, item }: SourceChange): string {
  const replacedAt = item && item.startsAt > startsAt ? Date.parse(item.startsAt) : at
  return new Date(Math.min(Date.parse(endsAt ?? '') || replacedAt, replacedAt)).toISOString()
}

export async function purgeNowPlaying(db: Database, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  await db.deleteFrom('now_playing_change').where('at', '<', before(RETENTION_MS)).execute()
  await db.deleteFrom('now_playing_message').where('received_at', '<', before(MESSAGE_RETENTION_MS)).execute()
}
