import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { ScheduleSourceOptions } from '#server/database/schedule-tables.ts'
import { readSchedules } from '#server/features/schedule/read-schedules.ts'
import { gatewayClient } from '#tests/kit/clients/gateway.ts'
import { explainPlans } from '#tests/kit/databases/plans.ts'
import { testSite } from '#tests/kit/site.ts'
import { GetEpgData } from '#web/gateway/generated/get-epg-data.ts'
import { readSchedule } from './formats/read-schedule.ts'
import { importSchedule, planScheduleImport } from './import-schedule.ts'
import { clearImported, storedDays } from './imported-days.ts'

const ORIGIN = 'https://radio.example'
// A Wednesday, 10:00 in Johannesburg.
const site = await testSite({ env: { PUBLIC_ORIGIN: ORIGIN } })
const gateway = gatewayClient(site)
const NOW = site.now

beforeEach(async () => {
  site.now = NOW
  await site.db.deleteFrom('imported_day').execute()
  await site.contentChanged()
})

const source = (text: string, options: ScheduleSourceOptions) => ({
  file: readSchedule(Buffer.from(text), { ...options, companions: [], now: site.now }),
  source: 'https://station.example/schedule',
  options,
})
const importText = async (text: string, options: ScheduleSourceOptions = { station: '702' }) => {
  const outcome = await importSchedule(site.db, source(text, options), site.now)
  await site.contentChanged()
  return outcome
}
const clock = (seconds: number) => new Date((seconds + 7_200) * 1000).toISOString().slice(0, 16).replace('T', ' ')
const guideOf = async (date: string, station: 'STATION_702' | 'STATION_947' = 'STATION_702') =>
  (await gateway.data(GetEpgData, { station, date })).epgData
/** `2026-03-06 06:00 - 2026-03-06 10:00 First Light` */
const linesOf = async (date: string, station: 'STATION_702' | 'STATION_947' = 'STATION_702') =>
  (await guideOf(date, station)).map(
    (item) => `${clock(item.startTimeUnixSeconds)} - ${clock(item.endTimeUnixSeconds)} ${item.headline}`,
  )

/** XMLTV of one channel: `060000-100000 Title` on a day of March 2026, in Johannesburg. */
const xmltv = (day: string, programmes: readonly string[], channel = 'x') =>
  `<?xml version="1.0"?><tv>${programmes
    .map((text) => {
      const [, from = '', to = '', title = ''] = /^(\d+)-(\d*) (.*)$/.exec(text) ?? []
      const stop = to && ` stop="202603${to.length === 8 ? to : day + to} +0200"`
      return `<programme start="202603${day}${from} +0200"${stop} channel="${channel}"><title>${title}</title></programme>`
    })
    .join('\n')}</tv>`

/** XMLTV of programmes with start, end and title, `04140000` for the fourth day, 14:00. */
const xmltvOfDays = (programmes: readonly [from: string, to: string, title: string][]) =>
  `<tv>${programmes
    .map(
      ([from, to, title]) =>
        `<programme start="202603${from} +0200" stop="202603${to} +0200" channel="x"><title>${title}</title></programme>`,
    )
    .join('')}</tv>`

test('an imported day replaces the whole day, including gaps, and leaves other days unchanged', async () => {
  const [thursday, saturday] = [await linesOf('2026-03-05'), await linesOf('2026-03-07')]
  await importText(xmltv('06', ['060000-090000 First Light', '100000-120000 Talk of the Town']))
  const friday = await linesOf('2026-03-06')
  expect(friday.slice(-2)).toEqual([
    '2026-03-06 06:00 - 2026-03-06 09:00 First Light',
    '2026-03-06 10:00 - 2026-03-06 12:00 Talk of the Town',
  ])
  // The show of Thursday evening runs into Friday, with its true end.
  expect(friday.slice(0, -2)).toEqual(
    thursday.filter((line) => line.includes('- 2026-03-06 0') && !line.includes('06 00:00')),
  )
  expect(await linesOf('2026-03-05')).toEqual(thursday)
  // The show of Friday evening is not on air, and so not in the first hours of Saturday.
  expect(await linesOf('2026-03-07')).toEqual(saturday.slice(1))
})

test('known shows get their page and picture, unknown ones their own texts and picture without a page', async () => {
  await importText(`<tv><programme start="20260306060000 +0200" stop="20260306090000 +0200" channel="x">
    <title>  FIRST  light</title><desc>Not shown</desc></programme>
    <programme start="20260306090000 +0200" stop="20260306100000 +0200" channel="x"><title>Talk &amp; "more"</title>
    <desc>With guests</desc><credits><presenter>Ann</presenter><presenter>Ben</presenter></credits>
    <icon src="https://station.example/talk.jpg"/></programme></tv>`)
  const [first, talk] = (await guideOf('2026-03-06')).slice(-2)
  expect(first).toMatchObject({ headline: 'First Light', teaserDetail: { _url: '/shows/702/first-light' } })
  expect(first?.description).not.toBe('Not shown')
  expect(talk).toMatchObject({
    headline: 'Talk & "more"',
    description: 'With guests',
    presenterNames: ['Ann', 'Ben'],
    teaserDetail: null,
    recording: null,
  })
  const picture = talk?.fallbackHeaderImage?.medium1x1 ?? ''
  const [, id = ''] = /(img-[0-9a-f]{16})/.exec(picture) ?? []
  const stored = await site.db.selectFrom('image').select('source').where('id', '=', id).executeTakeFirst()
  expect(stored?.source).toBe('https://station.example/talk.jpg')
})

test('a programme that ends first interrupts the one before it, the last of the same start counts, a missing end is the next start', async () => {
  const { warnings } = await importText(
    xmltv('06', [
      '060000-120000 Long',
      '080000-090000 Short',
      '090000-100000 Old',
      '090000-100000 New',
      '100000- Open',
      '110000-113000 Last',
    ]),
  )
  expect((await linesOf('2026-03-06')).slice(-6).map((line) => line.slice(11))).toEqual([
    '06:00 - 2026-03-06 08:00 Long',
    '08:00 - 2026-03-06 09:00 Short',
    '09:00 - 2026-03-06 10:00 New',
    '10:00 - 2026-03-06 11:00 Open',
    '11:00 - 2026-03-06 11:30 Last',
    '11:30 - 2026-03-06 12:00 Long',
  ])
  expect(warnings.join('\n')).toContain(
    '1 programme has others inside, after which it goes on (line 1: 2026-03-06 06:00 “Long”)',
  )
  expect(warnings.join('\n')).toContain('1 programme starts at the same time')
})

test('a programme whose last second or minute is written as its end goes on until the next one', async () => {
  await importText(xmltv('06', ['060000-085959 A', '090000-095900 B', '100000-105800 C', '110000-120000 D']))
  expect((await linesOf('2026-03-06')).slice(-4).map((line) => line.slice(11))).toEqual([
    '06:00 - 2026-03-06 09:00 A',
    '09:00 - 2026-03-06 10:00 B',
    '10:00 - 2026-03-06 10:58 C',
    '11:00 - 2026-03-06 12:00 D',
  ])
})

test('a programme across midnight is in both days with its true times', async () => {
  const night = '220000-07020000 Night'
  await importText(xmltv('06', ['060000-220000 Day', night]))
  expect((await linesOf('2026-03-06')).at(-1)).toBe('2026-03-06 22:00 - 2026-03-07 02:00 Night')
  expect((await linesOf('2026-03-07'))[0]).toBe('2026-03-06 22:00 - 2026-03-07 02:00 Night')
})

test('a file that begins now keeps the earlier airings of today, and a half day at its end is not imported', async () => {
  site.now = new Date('2026-03-04T12:00:00Z')
  const morning = (await linesOf('2026-03-04')).filter((line) => line < '2026-03-04 12:00')
  const friday = await linesOf('2026-03-06')
  const text = xmltvOfDays([
    ['04140000', '04235959', 'Now'],
    ['05000000', '05120000', 'Thursday morning'],
    ['05120000', '06000000', 'Thursday evening'],
    ['06000000', '06030000', 'Friday night'],
  ])
  await importText(text)
  const today = await linesOf('2026-03-04')
  expect(today.filter((line) => line < '2026-03-04 12:00')).toEqual(morning)
  expect(today.at(-1)).toContain('Now')
  expect((await linesOf('2026-03-06')).slice(1)).toEqual(friday.slice(1))
  // An hour later the file begins with the same programme.
  expect((await importText(text)).stations[0]?.changedDays).toEqual([])
})

test('a file that begins now keeps the programme that began yesterday and went on today', async () => {
  const now = ['04140000', '04235959', 'Now'] as const
  await importText(xmltvOfDays([['03220000', '04020000', 'Night'], ['04020000', '04140000', 'Day'], [...now]]))
  const today = await linesOf('2026-03-04')
  expect(today[0]).toBe('2026-03-03 22:00 - 2026-03-04 02:00 Night')
  site.now = new Date('2026-03-04T12:00:00Z')
  await importText(xmltvOfDays([[...now]]))
  expect(await linesOf('2026-03-04')).toEqual(today)
})

test('a repeated import changes nothing and clears no caches', async () => {
  const text = xmltv('06', ['060000-120000 Long'])
  await importText(text)
  const headlines = async () => (await guideOf('2026-03-06')).map(({ headline }) => headline)
  expect(await headlines()).toContain('Long')
  // The cached calendar stays the same while nothing is announced, although its time of making would differ.
  const before = await fetch(`${site.url}/feeds/702.ics`)
  site.now = new Date(site.now.getTime() + 1_000)
  const again = await importSchedule(site.db, source(text, { station: '702' }), site.now)
  expect(again.stations.map(({ changedDays }) => changedDays)).toEqual([[]])
  const after = await fetch(`${site.url}/feeds/702.ics`, {
    headers: { 'if-none-match': before.headers.get('etag') ?? '' },
  })
  expect(after.status).toBe(304)
  // A change of one title is a change of its day alone.
  const other = await importText(xmltv('06', ['060000-120000 Longer']))
  expect(other.stations[0]?.changedDays).toEqual(['2026-03-06'])
})

test('listeners get the changed guide at once', async () => {
  await guideOf('2026-03-06')
  await importSchedule(site.db, source(xmltv('06', ['060000-120000 Sudden']), { station: '702' }), site.now)
  await expect.poll(() => linesOf('2026-03-06')).toContain('2026-03-06 06:00 - 2026-03-06 12:00 Sudden')
  await clearImported(site.db, '702', { from: '2026-03-01', to: '2026-03-31' })
  await expect.poll(() => linesOf('2026-03-06')).not.toContain('2026-03-06 06:00 - 2026-03-06 12:00 Sudden')
})

test('the show on air comes from the import everywhere: player, stations, light page, other formats', async () => {
  await importText(xmltv('04', ['090000-110000 Election special', '110000-120000 First Light']))
  const get = async (path: string) => (await fetch(site.url + path)).text()
  expect(await get('/feeds/xmltv.xml')).toContain('<title lang="en">Election special</title>')
  expect(await get('/feeds/702.ics')).toContain('SUMMARY:Election special')
  expect(await get('/light')).toContain('Election special')
  const { currentShows } = (
    await gateway.post<{ currentShows: { current: { headline: string } | null; next: { headline: string } | null }[] }>(
      {
        query: '{ currentShows { current { headline } next { headline } } }',
      },
    )
  ).data ?? { currentShows: [] }
  expect(currentShows[0]).toMatchObject({
    current: { headline: 'Election special' },
    next: { headline: 'First Light' },
  })
})

test('each channel of a file goes to its station, and others are left out', async () => {
  const text = `<tv><channel id="a1"><display-name>Talk A</display-name></channel><channel id="947.station.example"/><channel id="tv"/>
    ${['a1', '947.station.example', 'tv'].map((id) => `<programme start="20260306060000 +0200" stop="20260306120000 +0200" channel="${id}"><title>On ${id}</title></programme>`).join('')}</tv>`
  const { stations } = await importText(text, { channels: { 'talk a': '702' } })
  expect(stations.map(({ station }) => station)).toEqual(['702', '947'])
  expect((await linesOf('2026-03-06')).at(-1)).toContain('On a1')
  expect((await linesOf('2026-03-06', 'STATION_947')).at(-1)).toContain('On 947.station.example')
  await expect(importText(text.replaceAll('947.', 'x.'))).rejects.toThrow(
    'None of the channels is a station: “a1” or “Talk A”, “x.station.example”, “tv”; --channel "NAME=STATION" says which is which',
  )
})

test.each([
  ['no programme', '<tv></tv>', 'The file has 0 programmes, of which none can be used'],
  ['no whole programme', xmltv('06', ['230000-07010000 Night']), 'The file has 1 programme, which cannot be used'],
  ['half a file', xmltv('06', ['060000-120000 Long']).slice(0, -8), 'so nothing was taken from'],
  ['no schedule', '<html></html>', 'neither XMLTV'],
])('a file with %s changes nothing and says why', async (_name, text, message) => {
  await importText(xmltv('06', ['060000-120000 Before']))
  await expect(async () => importText(text)).rejects.toThrow(message)
  expect((await linesOf('2026-03-06')).at(-1)).toContain('Before')
})

test('of two concurrent imports one is stored completely, and a plan changes nothing', async () => {
  const one = source(xmltv('06', ['060000-120000 One', '120000-180000 One']), { station: '702' })
  const other = source(xmltv('06', ['070000-130000 Other', '130000-190000 Other']), { station: '702' })
  expect((await planScheduleImport(site.db, one, site.now)).stations[0]?.changedDays).toEqual(['2026-03-06'])
  expect(await site.db.selectFrom('imported_airing').selectAll().execute()).toEqual([])
  await Promise.all([importSchedule(site.db, one, site.now), importSchedule(site.db, other, site.now)])
  const rows = await site.db.selectFrom('imported_airing').select('title').execute()
  expect([new Set(rows.map(({ title }) => title)).size, rows.length]).toEqual([1, 2])
})

test.each(['/feeds/xmltv.xml', '/feeds/947.ics', '/feeds/spi/947/20260306_PI.xml'])(
  'an export as %s is imported as the same schedule',
  async (path) => {
    const [before, facts] = [await linesOf('2026-03-06', 'STATION_947'), await guideOf('2026-03-06', 'STATION_947')]
    const document = await (await fetch(site.url + path)).text()
    await importText(document, {})
    expect(await linesOf('2026-03-06', 'STATION_947')).toEqual(before)
    expect(await guideOf('2026-03-06', 'STATION_947')).toEqual(facts)
    const rows = await site.db.selectFrom('imported_airing').select('show_id').where('station', '=', '947').execute()
    expect(rows.filter(({ show_id }) => show_id === null)).toEqual([])
    expect(rows.length).toBeGreaterThan(4)
    await site.contentChanged()
    expect(
      (await importText(await (await fetch(site.url + path)).text(), {})).stations.flatMap((one) => one.changedDays),
    ).toEqual([])
  },
)

test('a programme of seconds has its true end in SPI', async () => {
  await importText(xmltv('06', ['060000-060020 Jingle', '070000-083005 Talk']))
  const document = await (await fetch(`${site.url}/feeds/spi/702/20260306_PI.xml`)).text()
  expect(document.match(/duration="[^"]+"/g)?.slice(-2)).toEqual(['duration="PT20S"', 'duration="PT1H30M5S"'])
})

test('ten thousand airings are read and compared by index', async () => {
  const start = Date.parse('2026-03-06T00:00:00+02:00')
  const time = (hour: number) => new Date(start + hour * 3_600_000).toISOString().slice(0, 19).replaceAll(/[-T:]/g, '')
  const programmes = Array.from(
    { length: 10_000 },
    (_, hour) =>
      `<programme start="${time(hour)} +0000" stop="${time(hour + 1)} +0000" channel="x"><title>Hour ${hour}</title></programme>`,
  )
  const large = source(`<tv>${programmes.join('')}</tv>`, { station: '702' })
  const { stations } = await importSchedule(site.db, large, site.now)
  expect([stations[0]?.airings, stations[0]?.changedDays.length]).toEqual([10_000, 417])
  await sql`analyze imported_airing, imported_day`.execute(site.db)
  const day = new Date(start + 200 * 86_400_000)
  const plans = [
    ...(await explainPlans(site.db, (db) => readSchedules(db, ['702'], day, new Date(day.getTime() + 86_400_000)))),
    ...(await explainPlans(site.db, (db) => storedDays(db, '702', ['2026-09-01', '2026-09-07']))),
  ]
  expect(plans.filter(({ scanned }) => scanned.includes('imported_airing'))).toEqual([])
  expect(Math.max(...plans.map(({ buffers }) => buffers))).toBeLessThan(60)
})
