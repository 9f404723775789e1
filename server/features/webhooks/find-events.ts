import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { StationNowPlaying } from '#contract/now-playing.ts'
import type { Database } from '#server/database/connect.ts'
import { type Content, contentByIds } from '#server/features/catalogue/content.ts'
import { findRelease, releasesSince } from '#server/features/catalogue/lists/releases.ts'
import type { Change } from '#server/features/now-playing/change-log.ts'
import { showsFrom } from '#server/features/now-playing/shows.ts'
import { DAY_MS, MINUTE_MS } from '#server/lib/time/durations.ts'
import { addEvents, type OutgoingEvent } from './deliveries.ts'
import { wantedEvents } from './receivers.ts'

/** A show start is still sent so much later, for example after a time without nodes. */
const MAX_LATE_MS = 10 * MINUTE_MS
/** The rest follows with the next poll. */
const MAX_EPISODES = 100

/** Events are found by polling, so none is lost while no node runs. */
export async function enqueueDueEvents(db: Database, origin: string, now: Date): Promise<void> {
  const wanted = await wantedEvents(db)
  if (wanted.has('show.started')) await addEvents(db, await startedShows(db, origin, now), now)
  if (wanted.has('episode.published')) await addEvents(db, await publishedEpisodes(db, origin, now), now)
}

async function startedShows(db: Database, origin: string, now: Date): Promise<OutgoingEvent[]> {
  const from = new Date(now.getTime() - MAX_LATE_MS)
  const airings = await showsFrom(db)(from, new Date(now.getTime() + 1), now)
  return [...airings].flatMap(([station, shows]) =>
    shows
      .filter(({ startsAt }) => startsAt > from && startsAt <= now)
      .map(({ id, title, url, startsAt, endsAt }) => {
        const timestamp = startsAt.toISOString()
        const show = { id, title, url: new URL(url, origin).href, startsAt: timestamp, endsAt: endsAt.toISOString() }
        return {
          key: `show.started/${station}/${timestamp}`,
          orderKey: `show/${station}`,
          event: { type: 'show.started', timestamp, data: { station, show } },
        }
      }),
  )
}

async function publishedEpisodes(db: Database, origin: string, now: Date): Promise<OutgoingEvent[]> {
  const { rows } = await sql<{ id: string }>`
    select episode.id from ${releasesSince(new Date(now.getTime() - DAY_MS), now)} as episode
    where exists (
      select from webhook_receiver as receiver
      where disabled_at is null and 'episode.published' = any(receiver.events)
        and receiver.created_at <= episode.released_at
        and not exists (select from webhook_delivery as delivery
          where delivery.receiver_id = receiver.id and delivery.event_key = 'episode.published/' || episode.id))
    order by episode.released_at, episode.id limit ${MAX_EPISODES}`.execute(db)
  const ids = rows.map(({ id }) => id)
  const contents = await contentByIds(db, ids, now)
  const events = await Promise.all(ids.map((id) => episodeEvent(db, origin, contents.get(id), now)))
  return events.filter((event) => event !== null)
}

async function episodeEvent(
  db: Database,
  origin: string,
  content: Content | undefined,
  now: Date,
): Promise<OutgoingEvent | null> {
  const release = content && (await findRelease(db, content.id, now))
  if (!content || !release) return null
  const { id, headline, url, durationSeconds, access } = content
  const timestamp = release.released_at.toISOString()
  const data = {
    id,
    title: headline,
    url: new URL(url, origin).href,
    series: release.owner,
    publishedAt: content.publishedAt.toISOString(),
    durationSeconds,
    access,
  }
  return {
    key: `episode.published/${id}`,
    orderKey: `episode/${id}`,
    event: { type: 'episode.published', timestamp, data },
  }
}

/** All nodes have the same changes, except that a late node has late changes at instants of its own. */
export async function enqueueChanges(db: Database, changes: readonly Change[], now: Date): Promise<void> {
  const late = changes.filter(({ since }) => since !== undefined)
  const added = late.length > 0 ? await addedStates(db, late.map(keyOfInstant)) : new Set()
  const events = changes
    .filter((change) => !added.has(`${keyOfInstant(change)} ${visible(change.state)}`))
    .map((change) => ({
      key: keyOf(change),
      orderKey: `now-playing/${change.station}`,
      event: { type: 'now-playing.changed' as const, timestamp: new Date(change.at).toISOString(), data: change.state },
    }))
  await addEvents(db, events, now)
}

const keyOfInstant = ({ at, station, since = at }: Change) => `now-playing.changed/${station}/${since}`

function keyOf(change: Change): string {
  const { since, state } = change
  const digest = hash('sha256', visible(state), 'base64url')
  return since === undefined ? keyOfInstant(change) : `${keyOfInstant(change)}/${digest}`
}

const visible = ({ show, item, next, isOnline }: StationNowPlaying): string =>
  JSON.stringify([show?.id, show?.startsAt, item, next, isOnline])

/** Returns the states that punctual nodes have already added under these keys. */
async function addedStates(db: Database, keys: readonly string[]): Promise<ReadonlySet<unknown>> {
  const rows = await db
    .selectFrom('webhook_receiver as receiver')
    .innerJoin('webhook_delivery as delivery', 'delivery.receiver_id', 'receiver.id')
    .select(['event_key', 'body'])
    .distinct()
    .where('event_key', 'in', keys)
    .execute()
  return new Set(rows.map(({ event_key, body }) => `${event_key} ${visible(JSON.parse(body).data)}`))
}
