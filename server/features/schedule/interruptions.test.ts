import { expect, test } from 'vitest'
import { OWN_CHANNELS } from '#demo/load/recordings.ts'
import { enqueueDueNotifications } from '#server/features/notifications/jobs.ts'
import { showsFrom } from '#server/features/now-playing/shows.ts'
import { stationStateAt } from '#server/features/now-playing/station-state.ts'
import { forbiddenPeriods } from '#server/features/recorder/recorder-store.ts'
import { readSchedule } from '#server/features/schedule-import/formats/read-schedule.ts'
import { importSchedule } from '#server/features/schedule-import/import-schedule.ts'
import { enqueueDueEvents } from '#server/features/webhooks/find-events.ts'
import { addReceiver } from '#server/features/webhooks/receivers.ts'
import { gatewayClient } from '#tests/kit/clients/gateway.ts'
import { newListener } from '#tests/kit/clients/listener.ts'
import { testSite } from '#tests/kit/site.ts'
import { Follow } from '#web/gateway/generated/follow.ts'
import { GetCurrentShows } from '#web/gateway/generated/get-current-shows.ts'
import { GetEpgData } from '#web/gateway/generated/get-epg-data.ts'
import { updateCatchUp } from './airings/jobs.ts'
import { ALL_RIGHTS, setRights } from './airings/rights.ts'

/** A bulletin inside a longer show, on Thursday, 5 March 2026. It is Wednesday. */
const site = await testSite({ env: { PUBLIC_ORIGIN: 'https://radio.example' } })
const gateway = gatewayClient(site)
/** A station that names no titles. */
const log = () => Promise.resolve([])
const SHOW = 'show-702-the-open-line'
const INNER = 'show-702-midday-ledger'
const at = (clock: string) => new Date(`2026-03-05T${clock}:00+02:00`)
const clockOf = (seconds: number) => new Date((seconds + 7_200) * 1_000).toISOString().slice(11, 16)

/** `06:00-09:00 Title`, one programme a line. */
function xmltv(...lines: string[]): string {
  const time = (clock = '') => `20260305${clock.replace(':', '')}00 +0200`
  const programmes = lines.map((line) => {
    const [, from, to, title] = /^(.{5})-(.{5}) (.+)$/.exec(line) ?? []
    return `<programme start="${time(from)}" stop="${time(to)}" channel="x"><title>${title}</title></programme>`
  })
  return `<tv>${programmes.join('\n')}</tv>`
}
async function importText(text: string, options: object = { station: '702' }) {
  const file = readSchedule(Buffer.from(text), { companions: [], now: site.now, ...options })
  const outcome = await importSchedule(site.db, { file, source: 'https://station.example/x', options }, site.now)
  await site.contentChanged()
  return outcome
}
const guide = async () => {
  const { epgData } = await gateway.data(GetEpgData, { station: 'STATION_702', date: '2026-03-05' })
  return epgData.filter(({ startTimeUnixSeconds: start }) => start * 1_000 >= at('06:00').getTime())
}
const linesOfGuide = async () =>
  (await guide()).map(
    ({ startTimeUnixSeconds: start, endTimeUnixSeconds: end, headline }) =>
      `${clockOf(start)}-${clockOf(end)} ${headline}`,
  )
async function runAt(clock: string) {
  site.now = at(clock)
  await updateCatchUp({ db: site.db, clock: () => site.now, ...OWN_CHANNELS, log })
  await site.contentChanged()
}
async function pageAt(url: string) {
  const query = `query ($url: String!) { detailPageByUrl(url: $url) { ... on AudioTeaserDetailPublishedContent {
    _id duration chapters { startSeconds title } availability { state } } } }`
  interface Page {
    _id?: string
    duration: number
    chapters: { startSeconds: number; title: string }[]
    availability: { state: string }
  }
  const { data } = await gateway.post<{ detailPageByUrl: Page | null }>({ query, variables: { url } })
  return data?.detailPageByUrl?._id ? data.detailPageByUrl : null
}
const SCHEDULE = xmltv('06:00-09:00 The Open Line', '07:00-07:05 News', '09:00-10:00 Late')
const PARTS = ['06:00-07:00 The Open Line', '07:00-07:05 News', '07:05-09:00 The Open Line', '09:00-10:00 Late']

test('a show goes on after a bulletin inside it, in the guide, and on air with the times of the whole show', async () => {
  site.now = new Date('2026-03-04T10:00:00+02:00')
  await importText(SCHEDULE)
  expect(await linesOfGuide()).toEqual(PARTS)
  const onAir = async (clock: string) => {
    site.now = at(clock)
    const { currentShows } = await gateway.data(GetCurrentShows, {})
    const { current, next } = currentShows.find(({ station }) => station === 'STATION_702') ?? {}
    return [current, next].map((one) => one && `${clockOf(one.startTimeUnixSeconds)} ${one.headline}`)
  }
  expect(await onAir('06:30')).toEqual(['06:00 The Open Line', '07:00 News'])
  expect(await onAir('07:02')).toEqual(['07:00 News', '07:05 The Open Line'])
  expect(await onAir('08:00')).toEqual(['06:00 The Open Line', '09:00 Late'])
  const playing = async (clock: string) => {
    site.now = at(clock)
    const log702 = await fetch(
      `${site.url}/now-playing/702/log?from=${at('06:00').toISOString()}&to=${at(clock).toISOString()}`,
    )
    const { shows } = (await log702.json()) as { shows: { title: string; startsAt: string; endsAt: string }[] }
    return shows.map(({ title, startsAt, endsAt }) => `${title} ${startsAt.slice(11, 16)} ${endsAt.slice(11, 16)}`)
  }
  expect(await playing('08:00')).toEqual(['The Open Line 04:00 07:00', 'News 05:00 05:05'])
  const shows = (await showsFrom(site.db)(at('06:00'), at('09:00'), site.now)).get('702') ?? []
  const source = { station: '702', isOnline: true, programme: null, shows } as const
  const showAt = (clock: string) => stationStateAt(source, at(clock).getTime()).show
  expect(['06:59', '07:00', '07:05', '08:59'].map((clock) => showAt(clock)?.title)).toEqual([
    'The Open Line',
    'News',
    'The Open Line',
    'The Open Line',
  ])
  expect(showAt('08:59')?.startsAt).toBe(at('06:00').toISOString())
  const { image_id: image } = await site.db
    .selectFrom('station')
    .select('image_id')
    .where('id', '=', '702')
    .executeTakeFirstOrThrow()
  // Players would otherwise go on showing the picture of the show.
  expect(showAt('07:00')?.imageUrl).toBe(`/images/${image}/1x1/480`)
  expect(await (await fetch(`${site.url}/light`)).text()).toContain('The Open Line')
})

test('its recording is one, at one page, with the bulletin as a chapter', async () => {
  site.now = at('05:50')
  await importText(SCHEDULE)
  for (const clock of ['05:50', '06:30', '07:02', '07:06', '08:59', '09:03']) await runAt(clock)
  expect(await pageAt('/shows/702/the-open-line/2026-03-05-0600')).toMatchObject({
    duration: 10_800,
    availability: { state: 'AVAILABLE' },
    chapters: [
      { startSeconds: 0, title: 'The Open Line' },
      { startSeconds: 3_600, title: 'News' },
      { startSeconds: 3_900, title: 'The Open Line' },
    ],
  })
  expect(await pageAt('/shows/702/the-open-line/2026-03-05-0705')).toBeNull()
  const pages = await gateway.post<{ epgData: { headline: string; recording: { _url: string } | null }[] }>({
    query: '{ epgData(station: STATION_702, date: "2026-03-05") { headline recording { _url } } }',
  })
  const own = pages.data?.epgData.filter(({ headline }) => headline === 'The Open Line')
  expect(own?.map(({ recording }) => recording?._url)).toEqual(
    Array(2).fill('/shows/702/the-open-line/2026-03-05-0600'),
  )
})

test('followers and receivers hear of its start once', async () => {
  site.now = at('05:50')
  await importText(SCHEDULE)
  const listener = await newListener(site)
  await listener.data(Follow, { kind: 'CONTENT', id: SHOW })
  await addReceiver(
    site.db,
    { url: 'https://station.example/hook', events: ['show.started'], allowsPrivate: true },
    site.now,
  )
  for (const clock of ['05:56', '06:01', '06:57', '07:01', '07:06', '08:57', '09:01']) {
    site.now = at(clock)
    await enqueueDueNotifications(site.db, site.now)
    await enqueueDueEvents(site.db, 'https://radio.example', site.now)
  }
  const keys = await site.db
    .selectFrom('announcement')
    .select('key')
    .where('key', 'like', `start/702/${SHOW}/%`)
    .execute()
  expect(keys.map(({ key }) => key)).toEqual([`start/702/${SHOW}/2026-03-05T04:00:00.000Z`])
  const events = await site.db.selectFrom('webhook_delivery').select('event_key as key').execute()
  const times = events.flatMap(({ key }) => /^show\.started\/702\/(.+)$/.exec(key)?.[1] ?? [])
  expect(times.toSorted()).toEqual(['2026-03-05T04:00:00.000Z', '2026-03-05T05:00:00.000Z', '2026-03-05T07:00:00.000Z'])
})

test.for(['/feeds/xmltv.xml', '/feeds/702.ics', '/feeds/spi/702/20260305_PI.xml'])(
  'what %s gives out is read back to the same programmes, also repeatedly',
  async (feed) => {
    site.now = new Date('2026-03-04T10:00:00+02:00')
    await importText(SCHEDULE)
    const given = await (await fetch(site.url + feed)).text()
    await site.db.deleteFrom('imported_day').execute()
    await importText(given)
    expect(await linesOfGuide()).toEqual(PARTS)
    const whole = new Set((await guide()).map(({ wholeStartTimeUnixSeconds: start }) => clockOf(start)))
    expect([...whole]).toEqual(['06:00', '07:00', '09:00'])
    const again = await importText(await (await fetch(site.url + feed)).text())
    expect(again.stations.find(({ station }) => station === '702')?.changedDays).toEqual([])
    await site.db.deleteFrom('imported_day').execute()
  },
)

test('in XMLTV programmes do not overlap, and those of one airing are numbered', async () => {
  site.now = new Date('2026-03-04T10:00:00+02:00')
  await importText(SCHEDULE)
  const text = await (await fetch(`${site.url}/feeds/xmltv.xml`)).text()
  const [, part = ''] =
    /(<programme start="20260305070500 \+0200" stop="20260305090000 \+0200"[^]*?<\/programme>)/.exec(text) ?? []
  expect(part).toContain('<episode-num system="xmltv_ns">..1/2</episode-num>')
})

test('a file that begins with the bulletin does not end the show around it', async () => {
  site.now = new Date('2026-03-04T10:00:00+02:00')
  await importText(SCHEDULE)
  site.now = at('07:00')
  await importText(xmltv('07:00-07:05 News', '09:00-10:00 Late', '10:00-12:00 Later'))
  expect(await linesOfGuide()).toEqual([...PARTS, '10:00-12:00 Later'])
})

test('a bulletin at the start of a show delays it; a programme until its end or beyond ends it', async () => {
  site.now = new Date('2026-03-04T10:00:00+02:00')
  await importText(
    xmltv(
      '06:00-09:00 A',
      '06:00-06:05 News',
      '08:30-09:00 B',
      '09:00-12:00 C',
      '10:00-11:00 D',
      '10:30-10:40 E',
      '11:30-13:00 F',
    ),
  )
  expect(await linesOfGuide()).toEqual([
    '06:00-06:05 News',
    '06:05-08:30 A',
    '08:30-09:00 B',
    '09:00-10:00 C',
    '10:00-10:30 D',
    '10:30-10:40 E',
    '10:40-11:00 D',
    '11:00-11:30 C',
    '11:30-13:00 F',
  ])
})

test('a show inside that may not be recorded is not in the recording of the show around it', async () => {
  site.now = at('05:50')
  await importText(xmltv('06:00-09:00 The Open Line', '07:00-08:00 Midday Ledger', '09:00-10:00 Late'))
  await site.db.deleteFrom('content').where('parent_id', '=', SHOW).execute()
  await setRights(site.db, INNER, { ...ALL_RIGHTS, isRecorded: false })
  for (const clock of ['05:50', '06:30', '07:02', '08:30', '09:03']) await runAt(clock)
  expect(await pageAt('/shows/702/the-open-line/2026-03-05-0600')).toMatchObject({ duration: 3_600 })
  expect(await pageAt('/shows/702/the-open-line/2026-03-05-0800')).toMatchObject({ duration: 3_600 })
  const forbidden = await forbiddenPeriods(site.db, '702', at('05:00'))
  expect(forbidden.map(({ startsAt, endsAt }) => [startsAt, endsAt])).toEqual([[at('07:00'), at('08:00')]])
})
