import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { Webhook } from 'standardwebhooks'
import { beforeEach, expect, test } from 'vitest'
import { WebhookEvent, type WebhookEventType } from '#contract/webhooks.ts'
import { SafePoster } from '#server/lib/fetch/safe-post.ts'
import { createLogger } from '#server/lib/telemetry/logger.ts'
import { afterThisFile } from '#tests/kit/after-file.ts'
import { contentKit } from '#tests/kit/content/contents.ts'
import { freshDatabase, testSite } from '#tests/kit/site.ts'
import { recordingServer } from '#tests/kit/stand-ins/recording-server.ts'
import { deliverDue } from './deliver.ts'
import { MAX_WAITING, purgeWebhooks } from './deliveries.ts'
import { enqueueChanges, enqueueDueEvents } from './find-events.ts'
import { startWebhooks } from './jobs.ts'
import { addReceiver, listReceivers, MAX_RECEIVERS } from './receivers.ts'

const ORIGIN = 'https://radio.example'
const EPISODE = 'ep-blackout-diaries-nine-seconds'
const HOUR = 3_600_000
// Without the live role, which adds the titles of the demo channels.
const site = await testSite({ env: { ROLES: 'gateway' } })
const START = site.now
const { change } = contentKit(site)
const receiver = await recordingServer()
const other = await recordingServer()

const TIMEOUT_MS = 500
const posters = {
  public: new SafePoster({ timeoutMs: TIMEOUT_MS, connectionsPerHost: 2 }),
  any: new SafePoster({ timeoutMs: TIMEOUT_MS, connectionsPerHost: 2, allowPrivate: true }),
}
afterThisFile(async () => void (await Promise.all([posters.public.close(), posters.any.close()])))

const logged: string[] = []
const log = createLogger('warn', { write: (line) => void logged.push(line) })
const deliver = () => deliverDue({ db: site.db, clock: () => site.now, log, posters })
const pass = (ms: number) => {
  site.now = new Date(site.now.getTime() + ms)
}
const add = (url: string, ...events: WebhookEventType[]) =>
  addReceiver(site.db, { url, events, allowsPrivate: true }, site.now)
const bodies = (of = receiver) => of.requests.map(({ body }) => WebhookEvent.parse(JSON.parse(body)))
const titles = (of = receiver) =>
  bodies(of).map((event) => (event.type === 'now-playing.changed' ? event.data.item?.title : event.type))
const stateOf = async (url: string) => (await listReceivers(site.db, site.now)).find((one) => one.url === url)

/** A new title on a station; with `since`, one that reaches a node too late. */
async function play(title: string, station: '947' | '702' = '947', ago = 0, since?: number): Promise<void> {
  const at = site.now.getTime() - ago
  const item = { kind: 'song' as const, title, startsAt: new Date(since ?? at).toISOString() }
  const state = { station, isOnline: true, show: null, item, history: [] }
  await enqueueChanges(site.db, [{ at, station, state, ...(since !== undefined && { since }) }], site.now)
}

beforeEach(async () => {
  await site.db.deleteFrom('webhook_receiver').execute()
  site.now = START
  logged.length = 0
  for (const one of [receiver, other]) {
    one.requests.length = 0
    one.answer = (_request, response) => void response.writeHead(204).end()
  }
})

test('receivers get signed events of shows, episodes and titles, each only of its subscribed kinds', async () => {
  site.now = new Date()
  const secret = await add(receiver.url, 'show.started', 'episode.published', 'now-playing.changed')
  await add(other.url, 'now-playing.changed')
  // Half an hour before six in Johannesburg, when shows begin, on one of the next days.
  const sinceHalfPastFive = (site.now.getTime() - 3.5 * HOUR) % (24 * HOUR)
  pass(48 * HOUR - sinceHalfPastFive)
  await change(EPISODE, { published_at: new Date(site.now.getTime() - 60_000) })
  await enqueueDueEvents(site.db, ORIGIN, site.now)
  for (let minutes = 0; minutes < 90; minutes += 9) {
    pass(9 * 60_000)
    await enqueueDueEvents(site.db, ORIGIN, site.now)
  }
  await play('Water')
  site.now = new Date()
  await site.db.updateTable('webhook_delivery').set({ run_at: site.now }).execute()
  await deliver()
  expect(new Set(bodies().map(({ type }) => type))).toEqual(
    new Set(['show.started', 'episode.published', 'now-playing.changed']),
  )
  expect(titles(other)).toEqual(['Water'])
  const episode = bodies().find(({ type }) => type === 'episode.published')
  expect(episode?.data).toMatchObject({
    id: EPISODE,
    url: `${ORIGIN}/podcasts/blackout-diaries/nine-seconds`,
    series: 'The Blackout Diaries',
  })
  for (const { body, headers } of receiver.requests)
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toEqual(JSON.parse(body))
  expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(receiver.requests.length)
})

test('an event is sent once, however many nodes find it and send at the same time', async () => {
  await add(receiver.url, 'now-playing.changed', 'episode.published')
  pass(60_000)
  await change(EPISODE, { published_at: site.now })
  await Promise.all([1, 2, 3].map(() => enqueueDueEvents(site.db, ORIGIN, site.now)))
  await Promise.all([1, 2, 3].map(() => play('Water')))
  await Promise.all([deliver(), deliver(), deliver()])
  await enqueueDueEvents(site.db, ORIGIN, site.now)
  await deliver()
  expect(titles().filter((title) => title === 'Water')).toHaveLength(1)
  expect(bodies().filter(({ data }) => 'id' in data && data.id === EPISODE)).toHaveLength(1)
})

test('an unavailable receiver is retried with backoff, and then gets all events in order', async () => {
  await add(receiver.url, 'now-playing.changed')
  receiver.answer = (_request, response) => void response.writeHead(503).end()
  for (const title of ['One', 'Two', 'Three']) {
    pass(1_000)
    await play(title)
  }
  await deliver()
  await deliver()
  expect(titles()).toEqual(['One'])
  for (let seconds = 0; seconds < 300; seconds += 5) {
    pass(5_000)
    await deliver()
  }
  expect(receiver.requests.length).toBeLessThan(9)
  expect(await stateOf(receiver.url)).toMatchObject({ waiting: 3, last_error: 'answered with status 503' })
  receiver.answer = (_request, response) => void response.writeHead(200).end()
  receiver.requests.length = 0
  pass(10 * 60_000)
  await deliver()
  expect(titles()).toEqual(['One', 'Two', 'Three'])
  expect(await stateOf(receiver.url)).toMatchObject({ waiting: 0, failures: 0, last_error: null })
})

test('a refused event holds back later ones of its station only', async () => {
  await add(receiver.url, 'now-playing.changed')
  receiver.answer = ({ body }, response) => void response.writeHead(body.includes('Bad') ? 400 : 204).end()
  await play('Bad')
  pass(1_000)
  await play('After')
  await play('Elsewhere', '702')
  await deliver()
  expect(titles()).toEqual(['Bad', 'Elsewhere'])
  receiver.answer = (_request, response) => void response.writeHead(204).end()
  pass(60_000)
  await deliver()
  expect(titles()).toEqual(['Bad', 'Elsewhere', 'Bad', 'After'])
})

test.for([
  ['gone', 410, 0],
  ['failing for a day', 500, 25],
] as const)('a receiver that is %s is switched off, which is logged and listed', async ([, status, hours]) => {
  await add(receiver.url, 'episode.published')
  receiver.answer = (_request, response) => void response.writeHead(status).end()
  pass(1_000)
  await change(EPISODE, { published_at: site.now })
  await enqueueDueEvents(site.db, ORIGIN, site.now)
  await deliver()
  for (let hour = 0; hour < hours; hour++) {
    pass(HOUR)
    if (hour === 20) await change('ep-blackout-diaries-the-map-under-the-stairs', { published_at: site.now })
    await enqueueDueEvents(site.db, ORIGIN, site.now)
    await deliver()
  }
  expect(await stateOf(receiver.url)).toMatchObject({ disabled_at: expect.any(Date), waiting: 0 })
  expect(logged.at(-1)).toContain('switched off')
  const { length } = receiver.requests
  pass(HOUR)
  await enqueueDueEvents(site.db, ORIGIN, site.now)
  await deliver()
  expect(receiver.requests).toHaveLength(length)
})

test('events from before a receiver was added, or from long ago while no node ran, are not sent', async () => {
  await change(EPISODE, { published_at: new Date(site.now.getTime() - 1_000) })
  await add(receiver.url, 'now-playing.changed', 'show.started', 'episode.published')
  await play('Before', '947', 1_000)
  pass(3 * 24 * HOUR)
  await play('Two hours ago', '947', 2 * HOUR)
  // Half past ten in Johannesburg, when no show begins.
  pass(31 * 60_000)
  await enqueueDueEvents(site.db, ORIGIN, site.now)
  await deliver()
  expect(bodies()).toEqual([])
})

test('a title is not sent after an hour without an answer', async () => {
  await add(receiver.url, 'now-playing.changed')
  await play('Old')
  pass(61 * 60_000)
  await play('New')
  await deliver()
  expect(titles()).toEqual(['New'])
})

test.for([
  ['redirects', (response: ServerResponse) => response.writeHead(302, { location: other.url }).end()],
  ['never answers', () => undefined],
  [
    'never ends its answer',
    (response: ServerResponse) => {
      response.writeHead(500)
      const more = () => response.write('x'.repeat(10_000), (cause) => void (cause ?? setImmediate(more)))
      more()
    },
  ],
] as const)('a receiver that %s has not accepted, and stops nobody else', async ([, behave]) => {
  await add(receiver.url, 'now-playing.changed')
  await add(`${other.url}/fine`, 'now-playing.changed')
  receiver.answer = (_request, response) => void behave(response)
  await play('Water')
  await deliver()
  expect(await stateOf(receiver.url)).toMatchObject({ waiting: 1, failures: 1 })
  expect(other.requests.map(({ path }) => path)).toEqual(['/fine'])
})

test('nothing is sent to a private address that the operator has not allowed', async () => {
  await addReceiver(site.db, { url: receiver.url, events: ['now-playing.changed'], allowsPrivate: false }, site.now)
  await play('Water')
  await deliver()
  expect(receiver.requests).toEqual([])
  expect((await stateOf(receiver.url))?.last_error).toContain('not on the public internet')
})

test('receivers and waiting events are limited, and old events are deleted', async () => {
  await add(receiver.url, 'now-playing.changed', 'episode.published')
  pass(1_000)
  await change(EPISODE, { published_at: site.now })
  await enqueueDueEvents(site.db, ORIGIN, site.now)
  const changes = Array.from({ length: MAX_WAITING + 5 }, (_, index) => ({
    at: site.now.getTime() + index,
    station: '947' as const,
    state: { station: '947' as const, isOnline: true, show: null, item: null, history: [] },
  }))
  await enqueueChanges(site.db, changes, site.now)
  expect((await stateOf(receiver.url))?.waiting).toBe(MAX_WAITING)
  // The episode, which is older, was dropped, and is not found again.
  await enqueueDueEvents(site.db, ORIGIN, site.now)
  const waiting = site.db.selectFrom('webhook_delivery').select('event_key').where('expires_at', '>', site.now)
  expect(await waiting.where('event_key', 'like', 'episode%').execute()).toEqual([])
  await purgeWebhooks(site.db, new Date(site.now.getTime() + 49 * HOUR))
  expect((await stateOf(receiver.url))?.waiting).toBe(0)
  for (let index = 1; index < MAX_RECEIVERS; index++) await add(`https://receiver.example/${index}`)
  await expect(add('https://receiver.example/more')).rejects.toThrow('limit')
})

test('a change that reaches all nodes late is sent once, and not again if one node was in time', async () => {
  await add(receiver.url, 'now-playing.changed')
  await play('In time')
  const since = site.now.getTime()
  for (const ms of [700, 20_000, 45_000]) await play(ms === 700 ? 'In time' : 'Edited', '947', -ms, since)
  await deliver()
  expect(titles()).toEqual(['In time', 'Edited'])
})

test('the live role adds each change of now playing', async () => {
  const live = await testSite({ env: { ROLES: 'live' } })
  await addReceiver(live.db, { url: receiver.url, events: ['now-playing.changed'], allowsPrivate: true }, live.now)
  live.now = new Date(live.now.getTime() + 20 * 60_000)
  await fetch(`${live.url}/now-playing`)
  await expect.poll(async () => (await listReceivers(live.db, live.now))[0]?.waiting).toBeGreaterThan(3)
})

test('a stopping node waits for the response to its current delivery', async () => {
  let notify = () => undefined as void
  const listen = async (_channel: string, onNotify: (payload: string) => void) => {
    notify = () => onNotify('')
    return () => undefined
  }
  const stop = await startWebhooks({ db: site.db, clock: () => site.now, log, listen, origin: ORIGIN })
  await add(receiver.url, 'now-playing.changed')
  receiver.answer = (_request, response) => void setTimeout(() => response.writeHead(204).end(), 200)
  await play('Water')
  notify()
  await expect.poll(() => receiver.requests.length).toBe(1)
  await stop()
  expect(await stateOf(receiver.url)).toMatchObject({ waiting: 0, failures: 0, last_error: null })
})

test('the operator adds and lists receivers; the secret is shown once', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'prime-webhooks-'))
  afterThisFile(async () => rmSync(folder, { recursive: true, force: true }))
  const database = await freshDatabase(folder)
  const run = (...args: string[]) => {
    const env = { ...process.env, DATA_DIR: folder, ...database }
    const done = spawnSync(process.execPath, ['tools/commands/webhooks.ts', ...args], { env, encoding: 'utf8' })
    return { status: done.status, text: done.stdout + done.stderr }
  }
  const url = `${receiver.url}/hook`
  expect(run('add', url)).toMatchObject({ status: 1, text: expect.stringContaining('not on the public') })
  const [secret = ''] = /whsec_\S+/.exec(run('add', url, '--private', '--events', 'show.started').text) ?? []
  expect(secret.length).toBeGreaterThan(30)
  const listed = run('list', '--json').text
  expect(listed).not.toContain(secret)
  expect(JSON.parse(listed)).toMatchObject([{ url, events: ['show.started'], waiting: 0 }])
})
