import path from 'node:path'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { readFeed } from '#server/features/feed-import/feeds/read-feed.ts'
import { refreshDue } from '#server/features/feed-import/subscriptions/refresh.ts'
import { subscribe } from '#server/features/feed-import/subscriptions/subscriptions.ts'
import { advance, claimRecorder } from '#server/features/recorder/recorder-store.ts'
import { StationRecorder } from '#server/features/recorder/station-recorder.ts'
import { readSchedule } from '#server/features/schedule-import/formats/read-schedule.ts'
import { refreshDueSchedules } from '#server/features/schedule-import/subscriptions/refresh.ts'
import { subscribeSchedule } from '#server/features/schedule-import/subscriptions/subscriptions.ts'
import { deliverDue } from '#server/features/webhooks/deliver.ts'
import { enqueueChanges } from '#server/features/webhooks/find-events.ts'
import { addReceiver } from '#server/features/webhooks/receivers.ts'
import { SafePoster } from '#server/lib/fetch/safe-post.ts'
import { folderStore } from '#server/lib/media-store/folder-store.ts'
import { createLogger } from '#server/lib/telemetry/logger.ts'
import { DAY_MS, MINUTE_MS } from '#server/lib/time/durations.ts'
import { afterThisFile } from '#tests/kit/after-file.ts'
import { EMPTY_SITE } from '#tests/kit/content/contents.ts'
import { addStation } from '#tests/kit/content/stations.ts'
import { testSite, WEDNESDAY_MORNING } from '#tests/kit/site.ts'
import { recordingServer } from '#tests/kit/stand-ins/recording-server.ts'

const site = await testSite(EMPTY_SITE)
const remote = await recordingServer()
const poster = new SafePoster({ timeoutMs: 500, connectionsPerHost: 2, allowPrivate: true })
afterThisFile(() => poster.close())

const deps = {
  db: site.db,
  clock: () => site.now,
  log: createLogger('silent'),
  connect: { allowPrivate: () => true },
}
const FEED =
  '<rss version="2.0"><channel><title>A</title><item><title>One</title><guid>one</guid>' +
  '<enclosure url="https://media.example/1.mp3" type="audio/mpeg" length="1"/></item></channel></rss>'
const SCHEDULE =
  '<tv><programme start="20260306060000 +0200" stop="20260306120000 +0200" channel="x"><title>One</title></programme></tv>'

const answer = (status: number, body = '') => {
  remote.answer = (_request, response) => void response.writeHead(status).end(body)
}
const pass = (ms: number) => {
  site.now = new Date(site.now.getTime() + ms)
}
const readFeeds = () => refreshDue({ ...deps, read: readFeed, connect: { allowPrivate: true } })
const readSchedules = () => refreshDueSchedules({ ...deps, read: readSchedule, connect: { allowPrivate: true } })

const metrics = async () => (await fetch(`${site.url}/metrics`)).text()
/** By state. */
async function counted(kind: string): Promise<Record<string, number>> {
  const samples = (await metrics()).matchAll(/^prime_integrations\{kind="(\w+)",state="(\w+)"\} (\d+)$/gm)
  return Object.fromEntries(
    [...samples].flatMap(([, of, state = '', count]) => (of === kind ? [[state, Number(count)]] : [])),
  )
}
const NONE = { working: 0, failing: 0, off: 0 }

beforeEach(async () => {
  site.now = WEDNESDAY_MORNING
  await site.db.deleteFrom('feed_subscription').execute()
})

test('a feed that cannot be read counts as failing until it can be read, and a feed that has ended as off', async () => {
  expect(await counted('feed')).toEqual(NONE)
  const feeds = [{ url: `${remote.url}/a.rss`, kind: null, options: {} }]
  await subscribe(site.db, feeds, site.now)
  expect(await counted('feed')).toEqual({ ...NONE, working: 1 })
  answer(500)
  await readFeeds()
  expect(await counted('feed')).toEqual({ ...NONE, failing: 1 })
  answer(200, FEED)
  pass(DAY_MS)
  await readFeeds()
  expect(await counted('feed')).toEqual({ ...NONE, working: 1 })
  answer(410)
  pass(DAY_MS)
  await readFeeds()
  expect(await counted('feed')).toEqual({ ...NONE, off: 1 })
  await subscribe(site.db, feeds, site.now)
  expect(await counted('feed')).toEqual({ ...NONE, working: 1 })
})

test('a schedule that cannot be read counts as failing until it can be read', async () => {
  await addStation(site.db, '702', '702')
  await subscribeSchedule(site.db, `${remote.url}/a.xml`, { station: '702' }, site.now)
  answer(404)
  await readSchedules()
  expect(await counted('schedule')).toEqual({ ...NONE, failing: 1 })
  answer(200, SCHEDULE)
  pass(DAY_MS)
  await readSchedules()
  expect(await counted('schedule')).toEqual({ ...NONE, working: 1 })
})

test('a receiver of webhooks that fails or is switched off is counted as such until it is added again', async () => {
  const add = () =>
    addReceiver(site.db, { url: remote.url, events: ['now-playing.changed'], allowsPrivate: true }, site.now)
  const send = async (title: string) => {
    pass(MINUTE_MS)
    const at = site.now.getTime()
    const item = { kind: 'song' as const, title, startsAt: site.now.toISOString() }
    const state = { station: '947' as const, isOnline: true, show: null, item, history: [] }
    await enqueueChanges(site.db, [{ at, station: '947', state }], site.now)
    await deliverDue({ ...deps, posters: { public: poster, any: poster } })
  }
  await add()
  answer(503)
  await send('One')
  expect(await counted('webhook')).toEqual({ ...NONE, failing: 1 })
  answer(410)
  await send('Two')
  expect(await counted('webhook')).toEqual({ ...NONE, off: 1 })
  await add()
  expect(await counted('webhook')).toEqual({ ...NONE, working: 1 })
})

test('a station that cannot be recorded, or has no new segments, counts as failing, but not when it is no longer recorded', async () => {
  answer(500)
  const store = folderStore(path.join(site.folder, 'media'))
  const recorder = new StationRecorder({ ...deps, store }, '947', `${remote.url}/live.m3u8`)
  await recorder.step()
  expect(await counted('recorder')).toEqual({ ...NONE, failing: 1 })
  await recorder.release()
  const next = { station: '947' as const, holder: '11111111-1111-4111-8111-111111111111' }
  const claim = () => claimRecorder(site.db, next.station, next.holder, site.now)
  await claim()
  await advance(site.db, next, { sequence: 1, name: 'one', recordedUntil: site.now }, null, site.now)
  expect(await counted('recorder')).toEqual({ ...NONE, working: 1 })
  pass(16 * MINUTE_MS)
  await claim()
  expect(await counted('recorder')).toEqual({ ...NONE, failing: 1 })
  pass(16 * MINUTE_MS)
  expect(await counted('recorder')).toEqual(NONE)
})

test('a title source that fails counts until it works again, but not when no node reads it any more', async () => {
  const read = (failures: number) => {
    const state = { failures, failed_at: failures > 0 ? site.now : null, held_until: site.now }
    return site.db
      .insertInto('now_playing_source')
      .values({
        station: '947',
        source: 'a',
        holder: 'node',
        report: null,
        reported_at: null,
        last_error: null,
        ...state,
      })
      .onConflict((on) => on.columns(['station', 'source']).doUpdateSet(state))
      .execute()
  }
  await read(3)
  expect(await counted('title_source')).toEqual({ ...NONE, failing: 1 })
  await read(0)
  expect(await counted('title_source')).toEqual({ ...NONE, working: 1 })
  pass(16 * MINUTE_MS)
  expect(await counted('title_source')).toEqual(NONE)
})

test('while the tables cannot be read, the states are absent and other metrics are not', async () => {
  await sql`alter table feed_subscription rename to feeds_away`.execute(site.db)
  const text = await metrics()
  await sql`alter table feeds_away rename to feed_subscription`.execute(site.db)
  expect(text).not.toMatch(/^prime_integrations\{/m)
  expect(text).toContain('prime_database_up 1')
  expect(await counted('feed')).toEqual(NONE)
})
