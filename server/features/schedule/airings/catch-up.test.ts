import path from 'node:path'
import { expect, test } from 'vitest'
import { STATIONS } from '#contract/stations.ts'
import { OWN_CHANNELS } from '#demo/load/recordings.ts'
import { readPlayoutLogs } from '#server/app/playout-logs.ts'
import { parseSources } from '#server/features/now-playing/sources/settings/settings.ts'
import { progressEvent, sendBeacon } from '#tests/kit/clients/beacon.ts'
import { gatewayClient } from '#tests/kit/clients/gateway.ts'
import { newListener } from '#tests/kit/clients/listener.ts'
import { testSite } from '#tests/kit/site.ts'
import { GetPlayedHistory } from '#web/gateway/generated/get-played-history.ts'
import type { FinishOptions } from './finish-airings.ts'
import { updateCatchUp } from './jobs.ts'
import { ALL_RIGHTS, setRights } from './rights.ts'

/** It is Wednesday, 4 March 2026, 10:00; The Open Line begins and goes on until 12:00. */
const site = await testSite({ env: { COUNTRY_HEADER: 'x-country' } })
const gateway = gatewayClient(site)
const log = await readPlayoutLogs(path.resolve('demo/media/live'), OWN_CHANNELS, { current: () => new Map() })
const SHOW = 'show-702-the-open-line'
const MIDDAY = 'show-702-midday-ledger'
const PAGE = '/shows/702/the-open-line/2026-03-04-1000'
const at = (clock: string, day = '04') => new Date(`2026-03-${day}T${clock}+02:00`)

/** Lets the job run at an instant. */
async function runAt(instant: Date, settings: Partial<FinishOptions> = {}) {
  site.now = instant
  await updateCatchUp({ db: site.db, clock: () => site.now, ...OWN_CHANNELS, ...settings })
  await site.contentChanged()
}

interface Page {
  headline: string
  mediaId: string | null
  duration: number
  availability: { state: string; reason: string | null; since: { iso8601: string } | null }
  chapters: { startSeconds: number; title: string }[]
}

async function pageAt(url: string): Promise<Page | null> {
  const query = `query ($url: String!) { detailPageByUrl(url: $url) { ... on AudioTeaserDetailPublishedContent {
    headline mediaId duration chapters { startSeconds title } availability { state reason since { iso8601 } } } } }`
  const { data } = await gateway.post<{ detailPageByUrl: Page | null }>({ query, variables: { url } })
  return data?.detailPageByUrl?.availability ? data.detailPageByUrl : null
}
const stateOf = async (url: string) => (await pageAt(url))?.availability.state ?? null

async function playlistOf(mediaId: string | null | undefined, country = '') {
  const headers = { 'x-country': country }
  const answer = await fetch(`${site.url}/playback/v1/accounts/prime/videos/${mediaId}`, { headers })
  const { sources } = (await answer.json()) as { sources: { src: string }[] }
  const url = site.url + (sources[0]?.src ?? '').replace('master', '64/playlist')
  const response = await fetch(url)
  return { url, response, text: await response.text() }
}
const segmentsIn = (text: string) => text.match(/#EXTINF/g)?.length ?? 0

const rules = () => site.db.selectFrom('schedule_rule').selectAll().where('show_id', '=', SHOW).execute()

test('a show on air has its page at the later URL, and plays from its start', async () => {
  await runAt(at('10:30:00'))
  const page = await pageAt(PAGE)
  expect(page?.availability).toMatchObject({ state: 'LIVE', since: { iso8601: '2026-03-04T08:00:00.000Z' } })
  const { text } = await playlistOf(page?.mediaId)
  expect(text).toContain('#EXT-X-PLAYLIST-TYPE:EVENT')
  expect(text).not.toContain('#EXT-X-ENDLIST')
  expect(Math.abs(segmentsIn(text) * 4.096 - 30 * 60)).toBeLessThan(9)
})

test('the place of a listener in a show on air is in the history of the account at once, with the times of the show', async () => {
  await runAt(at('10:30:00'))
  const listener = await newListener(site)
  const mediaId = (await pageAt(PAGE))?.mediaId ?? ''
  expect((await sendBeacon(site, listener, [progressEvent(site, mediaId, 754, { duration: 7_200 })])).status).toBe(204)
  const { playedHistory } = await listener.data(GetPlayedHistory, { first: 5 })
  expect(playedHistory.edges[0]?.node).toMatchObject({
    video_id: mediaId,
    playhead_seconds: 754,
    is_finished: false,
    content: {
      station: 'STATION_702',
      availability: { since: { iso8601: '2026-03-04T08:00:00.000Z' }, until: { iso8601: '2026-03-04T10:00:00.000Z' } },
    },
  })
}, 60_000)

test('a show that begins soon has no page yet, and has it at its first second without another run', async () => {
  await runAt(at('11:59:00'))
  expect(await stateOf('/shows/702/midday-ledger/2026-03-04-1200')).toBeNull()
  site.now = at('12:00:01')
  expect(await stateOf('/shows/702/midday-ledger/2026-03-04-1200')).toBe('LIVE')
})

test('listeners are not interrupted while a recording is processed; afterwards it has chapters', async () => {
  const { url } = await playlistOf((await pageAt('/shows/702/midday-ledger/2026-03-04-1200'))?.mediaId)
  expect(await stateOf(PAGE)).toBe('PROCESSING')
  const before = url.replace(
    /airings\/.*/,
    `airings/702/${at('10:00:00').getTime() / 1e3}-${at('12:00:00').getTime() / 1e3}/64/3.m4s`,
  )
  expect((await fetch(before)).status).toBe(200)
  await runAt(at('12:00:05'), { log })
  const page = await pageAt(PAGE)
  expect(page).toMatchObject({ availability: { state: 'AVAILABLE' }, duration: 7_200 })
  const played = await log(site.db, '702', at('10:00:00'), at('12:00:00'))
  const titles = new Set(page?.chapters.map(({ title }) => title.replace(/, [^,]*$/, '')))
  const expected = played.filter(({ kind }) => kind !== 'ad').map(({ title }) => title.replace(/, [^,]*$/, ''))
  expect([...titles].toSorted()).toEqual([...new Set(expected)].toSorted())
  // An hour begins with a segment of the channel.
  expect(page?.chapters[0]?.startSeconds).toBeLessThan(5)
  expect((await playlistOf(page?.mediaId)).text).toContain('#EXT-X-ENDLIST')
})

test('after a day without a node, every show of that day has its recording', async () => {
  await runAt(at('12:30:00', '05'))
  for (const slug of ['midday-ledger/2026-03-04-1200', 'first-light/2026-03-05-0600', 'the-open-line/2026-03-05-1000'])
    expect([slug, await stateOf(`/shows/702/${slug}`)]).toEqual([slug, 'AVAILABLE'])
  expect(await stateOf('/shows/702/midday-ledger/2026-03-05-1200')).toBe('LIVE')
})

test('two nodes that run at the same time write one recording', async () => {
  const deps = { db: site.db, clock: () => at('17:00:00', '05'), ...OWN_CHANNELS }
  await Promise.all([updateCatchUp(deps), updateCatchUp(deps), updateCatchUp(deps)])
  site.now = at('17:00:00', '05')
  await site.contentChanged()
  const rows = await site.db.selectFrom('airing').select('content_id').where('station', '=', '702').execute()
  expect(new Set(rows.map(({ content_id: id }) => id)).size).toBe(rows.length)
  expect(await stateOf('/shows/702/midday-ledger/2026-03-05-1200')).toBe('AVAILABLE')
})

test('a changed schedule ends the current airing and leaves past ones', async () => {
  const monday = (await rules()).find(({ day }) => day === 1)
  await runAt(at('10:30:00', '09'))
  const url = '/shows/702/the-open-line/2026-03-09-1000'
  const page = await pageAt(url)
  expect(page).toMatchObject({ duration: 7_200, availability: { state: 'LIVE' } })
  const { url: firstAddress } = await playlistOf(page?.mediaId)
  await site.db
    .updateTable('schedule_rule')
    .set({ duration_minutes: 60 })
    .where('show_id', '=', SHOW)
    .where('day', '=', 1)
    .execute()
  await runAt(at('10:31:00', '09'))
  expect(await pageAt(url)).toMatchObject({ duration: 3_600 })
  await runAt(at('11:00:05', '09'))
  expect(await stateOf(url)).toBe('AVAILABLE')
  const heardOn = await (await fetch(firstAddress)).text()
  expect(heardOn).toContain('#EXT-X-ENDLIST')
  expect(Math.abs(segmentsIn(heardOn) * 4.096 - 3_600)).toBeLessThan(5)
  await site.db.deleteFrom('schedule_rule').where('show_id', '=', SHOW).execute()
  await runAt(at('11:30:00', '10'))
  expect(await stateOf(url)).toBe('AVAILABLE')
  expect(await stateOf('/shows/702/the-open-line/2026-03-10-1000')).toBeNull()
  await site.db
    .insertInto('schedule_rule')
    .values(monday ? [{ ...monday, day: 3 }] : [])
    .execute()
})

test('a show that may not be recorded is on air without a recording, and its page says why', async () => {
  await setRights(site.db, SHOW, { isRecorded: false, availableHours: null, territories: null })
  await runAt(at('10:30:00', '11'))
  const url = '/shows/702/the-open-line/2026-03-11-1000'
  expect(await pageAt(url)).toMatchObject({ mediaId: null, availability: { state: 'LIVE' } })
  await runAt(at('12:00:05', '11'))
  expect(await pageAt(url)).toMatchObject({ mediaId: null, availability: { state: 'BLOCKED', reason: 'RIGHTS' } })
  await runAt(at('12:00:05', '12'))
  expect(await stateOf(url)).toBeNull()
})

test('a recording expires after the hours of its show', async () => {
  await setRights(site.db, SHOW, { isRecorded: true, availableHours: 24, territories: null })
  await runAt(at('12:00:05', '18'))
  const url = '/shows/702/the-open-line/2026-03-18-1000'
  expect(await stateOf(url)).toBe('AVAILABLE')
  const mediaId = (await pageAt(url))?.mediaId
  site.now = at('12:00:01', '19')
  expect(await stateOf(url)).toBe('EXPIRED')
  const answer = await fetch(`${site.url}/playback/v1/accounts/prime/videos/${mediaId}`)
  expect(answer.status).toBe(403)
})

test('no shared cache may store the playlist of a show on air at a signed URL', async () => {
  await setRights(site.db, SHOW, { isRecorded: true, availableHours: null, territories: ['ZA'] })
  await runAt(at('10:30:00', '25'))
  const mediaId = (await pageAt('/shows/702/the-open-line/2026-03-25-1000'))?.mediaId
  const { url, response } = await playlistOf(mediaId, 'ZA')
  expect(url).toContain('/live/signed/')
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
})

test('a recording plays in the countries of its show only, at URLs that are made for them', async () => {
  await setRights(site.db, SHOW, { isRecorded: true, availableHours: null, territories: ['ZA', 'NA'] })
  await runAt(at('12:00:05', '25'))
  const mediaId = (await pageAt('/shows/702/the-open-line/2026-03-25-1000'))?.mediaId
  const query = `query ($url: String!) { detailPageByUrl(url: $url) {
    ... on AudioTeaserDetailPublishedContent { territories { code name } } } }`
  const variables = { url: '/shows/702/the-open-line/2026-03-25-1000' }
  const { data } = await gateway.post<{ detailPageByUrl: unknown }>({ query, variables })
  const territories = [
    { code: 'ZA', name: 'South Africa' },
    { code: 'NA', name: 'Namibia' },
  ]
  expect(data?.detailPageByUrl).toEqual({ territories })
  const playIn = (country: string | null) =>
    fetch(`${site.url}/playback/v1/accounts/prime/videos/${mediaId}`, {
      headers: country ? { 'x-country': country } : {},
    })
  for (const country of ['GB', null]) {
    const refused = await playIn(country)
    expect([country, refused.status, await refused.text()]).toEqual([
      country,
      403,
      expect.stringContaining('"CLIENT_GEO"'),
    ])
  }
  const answer = await playIn('ZA')
  expect(answer.headers.get('cache-control')).toMatch(/^private/)
  const { sources } = (await answer.json()) as { sources: { src: string }[] }
  const src = sources[0]?.src ?? ''
  expect(src).toMatch(/^\/live\/signed\//)
  expect((await fetch(site.url + src)).status).toBe(200)
  const unsigned = site.url + src.replace(/signed\/[^/]+\//, '')
  expect((await fetch(unsigned)).status).toBe(403)
  const [, from, to] = /(\d+)-(\d+)/.exec(unsigned) ?? []
  const statusOf = async (period: string) => (await fetch(unsigned.replace(`${from}-${to}`, period))).status
  expect(await statusOf(`${from}-${Number(to) - 1}`)).toBe(403)
  expect(await statusOf(`0${from}-${to}`)).toBe(404)
})

test('on an imported day the shows are recorded as imported, with chapters of the titles that sources gave', async () => {
  const [day, starts_at, ends_at] = ['2026-03-25', at('14:10:00', '25'), at('15:00:00', '25')]
  await site.db
    .insertInto('imported_day')
    .values({ station: '702', day, source: 'test', imported_at: site.now })
    .execute()
  const airing = { station: '702', day, starts_at, ends_at, show_id: SHOW, title: 'Open lines' } as const
  await site.db
    .insertInto('imported_airing')
    .values({ ...airing, description: null, presenters: '{}', image_id: null })
    .execute()
  const item = { kind: 'song', title: 'Windpomp', startsAt: at('14:20:00', '25').toISOString() }
  const change = { station: '702', source: 'test', item: JSON.stringify(item), next: null, is_online: true } as const
  await site.db
    .insertInto('now_playing_change')
    .values({ ...change, at: at('14:20:00', '25') })
    .execute()
  const sources = parseSources('stations: { 702: [{ kind: icy, url: "https://radio.example/702.mp3" }] }')
  await runAt(at('14:05:00', '25'))
  await runAt(at('15:00:05', '25'), {
    log: await readPlayoutLogs(path.resolve('demo/media/live'), OWN_CHANNELS, { current: () => sources }),
  })
  expect(await pageAt('/shows/702/the-open-line/2026-03-25-1410')).toMatchObject({
    duration: 3_000,
    availability: { state: 'AVAILABLE' },
    chapters: [{ startSeconds: 600, title: 'Windpomp' }],
  })
})

test('a show that replaces the one on air plays from that second', async () => {
  const { db } = site
  await setRights(db, SHOW, ALL_RIGHTS)
  await runAt(at('12:30:00', '27'))
  await db.updateTable('schedule_rule').set({ show_id: SHOW }).where('show_id', '=', MIDDAY).execute()
  await runAt(at('12:40:10.250', '27'))
  const { text } = await playlistOf((await pageAt('/shows/702/the-open-line/2026-03-27-1200'))?.mediaId)
  expect(text).toContain('#EXT-X-PLAYLIST-TYPE:EVENT')
})

test('a station with an Icecast stream lists no recordings', async () => {
  await runAt(at('15:10:00', '28'), { streams: new Map([['702', 'https://radio.example/702.mp3']]) })
  const kept = await site.db.selectFrom('airing').select('station').distinct().execute()
  expect(kept.map(({ station }) => station)).not.toContain('702')
  expect(kept.length).toBe(3)
  const streams = new Map(STATIONS.map((station) => [station, 'https://radio.example/all.mp3']))
  await runAt(at('15:11:00', '28'), { streams, log })
  expect(await site.db.selectFrom('airing').select('station').execute()).toEqual([])
})
