import { expect, test } from 'vitest'
import { PROGRESS_PATH } from '#contract/progress.ts'
import { progressEvent, sendBeacon } from '#tests/kit/clients/beacon.ts'
import { type Listener, newListener, anonymous } from '#tests/kit/clients/listener.ts'
import { contentKit, EMPTY_SITE } from '#tests/kit/content/contents.ts'
import { addStation } from '#tests/kit/content/stations.ts'
import { testSite } from '#tests/kit/site.ts'
import { GetPlayedHistory } from '#web/gateway/generated/get-played-history.ts'

const site = await testSite({ ...EMPTY_SITE, env: { ...EMPTY_SITE.env, ACCOUNT_RATE_LIMIT: '20' } })
const { add } = contentKit(site)
await addStation(site.db, 'kfm', 'KFM 94.5')
await add(...['one', 'two', 'three'].map((id) => ({ id, kind: 'episode' as const, media_id: id })))

const event = (mediaId: string, seconds: number, more = {}) => progressEvent(site, mediaId, seconds, more)

/** The played seconds by media id. */
async function positionsOf(listener: Listener): Promise<Record<string, number>> {
  const { playedHistory } = await listener.data(GetPlayedHistory, { first: 50 })
  return Object.fromEntries(playedHistory.edges.map(({ node }) => [node.video_id, node.playhead_seconds]))
}

test('playback positions are saved, and the response is empty', async () => {
  const listener = await newListener(site)
  const response = await sendBeacon(site, listener, [event('one', 120.5), event('two', 30)])
  expect(response.status).toBe(204)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await positionsOf(listener)).toEqual({ one: 120.5, two: 30 })
})

test('a repeated beacon changes nothing', async () => {
  const listener = await newListener(site)
  const events = [event('one', 120)]
  const rows = () => site.db.selectFrom('playback_progress').selectAll().where('account_id', '=', listener.id).execute()
  await sendBeacon(site, listener, events)
  const once = await rows()
  await sendBeacon(site, listener, events)
  expect(await rows()).toEqual(once)
})

test('unknown and live media are listed as ignored and the others are saved', async () => {
  const listener = await newListener(site)
  const response = await sendBeacon(site, listener, [event('nothing', 9), event('one', 60), event('live-kfm', 9)])
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ ignored: ['nothing', 'live-kfm'] })
  expect(await positionsOf(listener)).toEqual({ one: 60 })
})

test('an invalid event is listed as rejected, and the other 49 are saved', async () => {
  const listener = await newListener(site)
  const good = Array.from({ length: 48 }, (_, number) => event('two', number, { at: number }))
  const events = [event('one', 60), { ...event('one', -1), mediaId: 'no id' }, ...good]
  const response = await sendBeacon(site, listener, events)
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({
    ignored: [],
    rejected: [{ index: 1, reason: expect.stringContaining('mediaId: ') }],
  })
  expect(await positionsOf(listener)).toEqual({ one: 60, two: 47 })
})

test.each([
  [189, 200, undefined, false],
  [190, 200, undefined, true],
  [940, 1_000, undefined, false],
  [941, 1_000, undefined, true],
  [0, 1_000, true, true],
  [990, 1_000, false, false],
])(
  'at %i of %i seconds, sent as finished %j, it is finished %j',
  async (seconds, duration, isFinished, is_finished) => {
    const listener = await newListener(site)
    await sendBeacon(site, listener, [
      event('one', seconds, { duration, ...(isFinished !== undefined && { isFinished }) }),
    ])
    const { playedHistory } = await listener.data(GetPlayedHistory, {})
    expect(playedHistory.edges[0]?.node).toMatchObject({ is_finished })
  },
)

test.each<[string, unknown, string]>([
  ['invalid JSON', '{', 'BAD_INPUT'],
  ['another shape', { events: [] }, 'BAD_INPUT'],
  ['no events', { sentAt: 1, events: [] }, 'BAD_INPUT'],
  ['51 events', { sentAt: 1, events: Array.from({ length: 51 }, () => event('one', 1)) }, 'BAD_INPUT'],
  ['seconds below zero', { sentAt: 1, events: [event('one', -1)] }, 'BAD_INPUT'],
  ['too many seconds', { sentAt: 1, events: [event('one', 1e300)] }, 'BAD_INPUT'],
  ['seconds as a text', { sentAt: 1, events: [{ ...event('one', 1), seconds: '1' }] }, 'BAD_INPUT'],
  ['an invalid time', { sentAt: 1, events: [event('one', 1, { at: 'now' })] }, 'BAD_INPUT'],
  ['an id with a NUL character', { sentAt: 1, events: [event('one\u0000', 1)] }, 'BAD_INPUT'],
  ['an id with a lone surrogate', { sentAt: 1, events: [event('\ud800', 1)] }, 'BAD_INPUT'],
  ['an account', { sentAt: 1, events: [{ ...event('one', 1), accountId: 'another' }] }, 'BAD_INPUT'],
  ['20 kB', { sentAt: 1, events: [event('one', 1)], more: 'x'.repeat(20_000) }, 'TOO_LARGE'],
])('a beacon with %s is refused', async (_name, body, code) => {
  const listener = await newListener(site)
  const response = await fetch(site.url + PROGRESS_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...listener.headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  expect(response.status).toBe(code === 'TOO_LARGE' ? 413 : 400)
  expect((await response.json()).error).toMatchObject({ code, correlationId: expect.any(String) })
  expect(await positionsOf(listener)).toEqual({})
})

test.each(['text/plain', 'application/x-www-form-urlencoded'])(
  'a form of another site, sent as %s, is refused',
  async (type) => {
    const listener = await newListener(site)
    const response = await fetch(site.url + PROGRESS_PATH, {
      method: 'POST',
      headers: { 'content-type': type, ...listener.headers },
      body: JSON.stringify({ sentAt: site.now.getTime(), events: [event('one', 60)] }),
    })
    expect(response.status).toBe(400)
    expect(await positionsOf(listener)).toEqual({})
  },
)

test.each([
  ['an anonymous request', {}],
  ['an invalid token', { authorization: 'Bearer abc' }],
  ['another scheme', { authorization: 'Basic ZWQ6ZWQ=' }],
])('%s is refused', async (_name, headers) => {
  const response = await sendBeacon(site, { ...anonymous(site), headers }, [event('one', 60)])
  expect(response.status).toBe(401)
  expect((await response.json()).error.code).toBe('AUTH_NOT_AUTHORIZED')
})

test('concurrent beacons of many listeners are all saved', async () => {
  const listeners = await Promise.all(Array.from({ length: 30 }, () => newListener(site)))
  const responses = await Promise.all(
    listeners.flatMap((listener, number) => [
      sendBeacon(site, listener, [event('one', number + 10)]),
      sendBeacon(site, listener, [event('two', number + 20), event('nothing', 1)]),
    ]),
  )
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([204, 200]))
  for (const [number, listener] of listeners.entries()) {
    expect(await positionsOf(listener)).toEqual({ one: number + 10, two: number + 20 })
  }
})

test('the deletion of an account does not affect concurrent beacons of others', async () => {
  const listeners = await Promise.all(Array.from({ length: 20 }, () => newListener(site)))
  const [deleted, ...others] = listeners
  await Promise.all([
    ...listeners.map((listener) => sendBeacon(site, listener, [event('one', 77)])),
    site.db
      .deleteFrom('account')
      .where('id', '=', deleted?.id ?? '')
      .execute(),
    ...others.map((listener) => sendBeacon(site, listener, [event('two', 88)])),
  ])
  for (const listener of others) expect(await positionsOf(listener)).toEqual({ one: 77, two: 88 })
})

test('an account has progress of its 2,000 most recent media', async () => {
  const listener = await newListener(site)
  await site.db
    .insertInto('media')
    .values(
      Array.from({ length: 2_000 }, (_, number) => ({
        id: `many-${number}`,
        name: 'Many',
        kind: 'audio' as const,
        sources: '[]',
        text_tracks: '[]',
      })),
    )
    .execute()
  await site.db
    .insertInto('playback_progress')
    .values(
      Array.from({ length: 2_000 }, (_, number) => ({
        account_id: listener.id,
        media_id: `many-${number}`,
        seconds: 10,
        duration: 100,
        is_finished: false,
        is_removed: false,
        event_at: new Date(site.now.getTime() - (number + 1) * 1_000),
        received_at: site.now,
      })),
    )
    .execute()
  await sendBeacon(site, listener, [event('one', 10), event('two', 10)])
  const rows = await site.db
    .selectFrom('playback_progress')
    .select('media_id')
    .where('account_id', '=', listener.id)
    .execute()
  const saved = new Set(rows.map((row) => row.media_id))
  expect(saved.size).toBe(2_000)
  expect([saved.has('one'), saved.has('two'), saved.has('many-0')]).toEqual([true, true, true])
  expect([saved.has('many-1998'), saved.has('many-1999')]).toEqual([false, false])
})

test('beacons are rate-limited by account', async () => {
  const [listener, other] = [await newListener(site), await newListener(site)]
  const statuses: number[] = []
  for (let sent = 0; sent < 21; sent++) statuses.push((await sendBeacon(site, listener, [event('one', sent)])).status)
  expect(statuses.slice(0, 20).every((status) => status === 204)).toBe(true)
  expect(statuses[20]).toBe(429)
  expect((await sendBeacon(site, other, [event('one', 9)])).status).toBe(204)
  site.now = new Date(site.now.getTime() + 60_000)
  expect((await sendBeacon(site, listener, [event('one', 9)])).status).toBe(204)
})
