import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type AnalyticsEvent, ANALYTICS_LIMITS, ANALYTICS_PATH } from '#contract/analytics.ts'
import { DAY_MS } from '#server/lib/time/durations.ts'
import { contentKit, EMPTY_SITE } from '#tests/kit/content/contents.ts'
import { testSite } from '#tests/kit/site.ts'
import { GetConsent } from '#web/gateway/generated/get-consent.ts'
import { GetInsights } from '#web/gateway/generated/get-insights.ts'
import { SaveConsent } from '#web/gateway/generated/save-consent.ts'
import { rollUpRecent } from './roll-up.ts'

const site = await testSite(EMPTY_SITE)
const { add, bearer, gateway } = contentKit(site)
const START = site.now
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

await add({ id: 'e1', kind: 'episode', media_id: 'm1', headline: 'The long night' })
await site.contentChanged()

type Details<Event> = Event extends unknown ? Omit<Event, 'id' | 'at'> : never

const event = (details: Details<AnalyticsEvent>, secondsAgo = 0) => ({
  id: randomUUID(),
  at: site.now.getTime() - secondsAgo * 1_000,
  ...details,
})

const heard = (media: string, seconds: number, share = 0) => event({ name: 'player_heard', media, seconds, share })

async function send(events: readonly unknown[], browser = BROWSER): Promise<Response> {
  return fetch(`${site.url}${ANALYTICS_PATH}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': browser },
    body: JSON.stringify({ sentAt: site.now.getTime(), events }),
  })
}

const day = (instant: Date) => new Date(instant.getTime() + 2 * 3_600_000).toISOString().slice(0, 10)

async function insights(from = site.now, to = site.now) {
  await rollUpRecent(site.db, site.now)
  const { headers } = await site.signIn({ roles: ['editor'] })
  const { insights: measures } = await gateway.data(GetInsights, { from: day(from), to: day(to) }, headers)
  return (key: string) => measures.find((measure) => measure.key === key)
}

test('a play is sixty seconds by one browser on a day, however often it starts, and completed at nine tenths', async () => {
  site.now = START
  await send([heard('m1', 40, 0.1), heard('m1', 30, 0.2)])
  await send([heard('m1', 60, 0.95)])
  await send([heard('m1', 60, 0.5)], `${BROWSER} other`)
  await send([heard('m1', 59, 0.99)], `${BROWSER} third`)
  const of = await insights()
  expect(of('plays')).toMatchObject({ total: 2, top: [{ label: 'The long night', url: '/e1', value: 2 }] })
  expect(of('completed')).toMatchObject({ total: 1 })
})

test('an event that arrives twice counts once, crawlers not at all', async () => {
  site.now = new Date(START.getTime() + DAY_MS)
  const view = event({ name: 'screen_view', page_name: 'ewn', path: '/ewn', source: 'example.org' })
  expect((await send([view])).status).toBe(204)
  expect((await send([view])).status).toBe(204)
  await send(
    [event({ name: 'screen_view', page_name: 'ewn', path: '/ewn' })],
    'Mozilla/5.0 (compatible; Googlebot/2.1)',
  )
  const of = await insights()
  expect(of('views')).toMatchObject({ total: 1, top: [{ label: '/ewn', url: '/ewn', value: 1 }] })
  expect(of('visitors')).toMatchObject({ total: 1 })
  expect(of('sources')?.top).toEqual([{ label: 'example.org', url: null, value: 1 }])
})

test('the same browser is another listener on the next day, and a range counts visitors by day', async () => {
  site.now = new Date(START.getTime() + 2 * DAY_MS)
  const view = () => event({ name: 'screen_view', page_name: 'ewn', path: '/ewn' })
  await send([view(), view()])
  const of = await insights(new Date(START.getTime() + DAY_MS))
  expect(of('visitors')?.total).toBe(1)
  expect(of('views')?.total).toBe(3)
})

test('quality: median time to sound, silence in an hour, errors by code', async () => {
  site.now = new Date(START.getTime() + 3 * DAY_MS)
  const start = (seconds: number) => event({ name: 'player_start', media: 'm1', seconds })
  await send([start(1), start(2), start(9), heard('m1', 60), heard('m1', 60), heard('m1', 60)])
  await send([
    event({ name: 'player_stall', media: 'm1', seconds: 3 }),
    event({ name: 'player_error', media: 'm1', code: 'start' }),
  ])
  const of = await insights()
  expect(of('time_to_sound')?.total).toBe(2)
  expect(of('stalls')?.total).toBeCloseTo(60)
  expect(of('errors')?.top).toEqual([{ label: 'start', url: null, value: 1 }])
})

test('an invalid event does not lose the others; a message without a valid one is BAD_INPUT', async () => {
  site.now = new Date(START.getTime() + 4 * DAY_MS)
  const view = event({ name: 'screen_view', page_name: 'ewn', path: '/valid' })
  expect((await send([{ ...view, id: 'no' }, view, { name: 'other' }])).status).toBe(204)
  const of = await insights()
  expect(of('views')?.total).toBe(1)
  const refused = await send([{ ...view, path: 'https://elsewhere.example' }])
  expect([refused.status, (await refused.json()).error.code]).toEqual([400, 'BAD_INPUT'])
  const tooMany = Array.from({ length: ANALYTICS_LIMITS.events + 1 }, () => view)
  expect((await send(tooMany)).status).toBe(400)
})

test('an event that cannot be stored does not fail the other events', async () => {
  site.now = new Date(START.getTime() + 5 * DAY_MS)
  const sent = [send([heard('m1', 1e-50, 1e-50)]), send([heard('m1', 60)], `${BROWSER} other`)]
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([204, 204])
  const of = await insights()
  expect(of('plays')?.total).toBe(1)
})

test('listeners by hour: different browsers in each hour of Johannesburg, the mean of the days', async () => {
  site.now = new Date(START.getTime() + 6 * DAY_MS)
  await send([
    heard('m1', 20),
    heard('m1', 20),
    event({ name: 'player_heard', media: 'm1', seconds: 5, share: 0 }, 1_800),
  ])
  await send([heard('m1', 20)], `${BROWSER} other`)
  await rollUpRecent(site.db, site.now)
  site.now = new Date(START.getTime() + 7 * DAY_MS)
  await send([heard('m1', 20)])
  const hours = (await insights(new Date(START.getTime() + 6 * DAY_MS)))('listeners_by_hour')
  expect([hours?.total, hours?.top.length]).toEqual([1.5, 24])
  expect(hours?.top.filter(({ value }) => value > 0)).toMatchObject([
    { label: '09:00', value: 0.5 },
    { label: '10:00', value: 1.5 },
  ])
})

test('searches without a result are listed once they were sent three times in the days', async () => {
  site.now = new Date(START.getTime() + 8 * DAY_MS)
  const searchFor = (searchQuery: string) =>
    gateway.post({ query: '{ searchContent(searchQuery: $q) { total } }'.replace('$q', JSON.stringify(searchQuery)) })
  for (const query of ['Gemsbok', 'gemsbok!', 'GEMSBOK', 'once only']) await searchFor(query)
  const misses = (await insights())('searches_without_result')
  expect(misses).toMatchObject({ total: 4, top: [{ label: 'gemsbok', value: 3 }] })
  expect((await insights(START, START))('searches_without_result')).toMatchObject({ total: null, top: [] })
})

test('single events are deleted after thirty days, their totals are kept', async () => {
  site.now = START
  const before = (await insights())('plays')?.total
  await rollUpRecent(site.db, new Date(START.getTime() + 40 * DAY_MS))
  const { headers } = await site.signIn({ roles: ['editor'] })
  const after = await gateway.data(GetInsights, { from: day(START), to: day(START) }, headers)
  expect(after.insights.find(({ key }) => key === 'plays')?.total).toBe(before)
  const { rows } = await sql`select from analytics_event where day = ${day(START)}::date`.execute(site.db)
  expect(rows).toEqual([])
})

test('a day without events has no numbers, not zeros', async () => {
  site.now = new Date(START.getTime() + 50 * DAY_MS)
  const of = await insights()
  expect([of('visitors')?.total, of('plays')?.total, of('time_to_sound')?.total]).toEqual([null, null, null])
})

test('only the accounts of editors read the numbers: a preview token is for drafts', async () => {
  for (const headers of [(await site.signIn({})).headers, await bearer()]) {
    const { errors } = await gateway.answer(GetInsights, { from: '2026-03-04', to: '2026-03-04' }, headers)
    expect(errors?.[0]?.extensions?.code).toBe('AUTH_NOT_AUTHORIZED')
  }
})

test('of two decisions the later one applies on all devices, and of simultaneous ones the more restrictive', async () => {
  const { headers } = await site.signIn({})
  const decide = async (minute: number, measurement: boolean, personalAds = false) =>
    (
      await gateway.data(
        SaveConsent,
        { version: 1, measurement, personalAds, decidedAt: new Date(Date.UTC(2026, 2, 4, 7, minute)).toISOString() },
        headers,
      )
    ).saveConsent
  expect((await gateway.data(GetConsent, {}, headers)).consent).toBeNull()
  await decide(5, true, true)
  expect(await decide(4, false)).toMatchObject({ measurement: true, personalAds: true })
  expect(await decide(5, false)).toMatchObject({ measurement: false })
  expect(await decide(5, true)).toMatchObject({ measurement: false })
  expect((await gateway.data(GetConsent, {}, headers)).consent).toMatchObject({
    measurement: false,
    personalAds: false,
  })
})

test('a decision of an impossible year is refused, not failed', async () => {
  const { headers } = await site.signIn({})
  const decision = { version: 1, measurement: true, personalAds: false, decidedAt: '-271821-04-20T00:00:00Z' }
  const { errors } = await gateway.answer(SaveConsent, decision, headers)
  expect(errors?.[0]?.extensions?.code).toBe('BAD_INPUT')
})
