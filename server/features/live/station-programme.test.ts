import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { STATIONS, type StationId } from '#contract/stations.ts'
import type { Programme } from '#server/features/now-playing/playout.ts'
import { HOUR_MS } from '#server/lib/time/durations.ts'
import { loadChannels } from './channels.ts'
import { SEGMENT_MS, segmentInstant } from './segment-clock.ts'
import { parseStationFile } from './station-file.ts'
import { StationProgramme } from './station-programme.ts'

const MONDAY = Date.UTC(2026, 2, 2, -2)
const HOURS = Array.from({ length: 7 * 24 }, (_, hour) => MONDAY + hour * HOUR_MS)

const FOLDER = path.resolve('demo/media/live')
const loadNode = () => loadChannels(FOLDER, new Map())
const channels = await loadNode()

function programmeOf(station: StationId, from = channels): Programme {
  const channel = from.get(station)
  if (!channel) throw new Error(`${station} is not on air`)
  return channel.programme
}

const titlesOf = (programme: Programme, from: number) =>
  programme
    .itemsBetween(from, from + HOUR_MS)
    .map(({ title, startsAt }) => `${startsAt - from} ${title}`)
    .join('\n')

test.each(STATIONS)('no two hours of a week of %s are alike', (station) => {
  const programme = programmeOf(station)
  const orders = HOURS.map((hour) => programme.itemsBetween(hour, hour + HOUR_MS).map(({ title }) => title))
  expect(new Set(orders.map((titles) => titles.join())).size).toBe(HOURS.length)
  // Nor do two hours of a day begin with the same music or talk after the news.
  for (let day = 0; day < 7; day++) {
    const openings = orders.slice(day * 24, day * 24 + 24).map((titles) => titles.slice(1, 9).join())
    expect(new Set(openings).size).toBe(24)
  }
})

test.each(STATIONS)('%s has the news on every hour, and headlines at half past at breakfast', (station) => {
  const programme = programmeOf(station)
  for (const hour of HOURS) {
    const news = programme.itemsBetween(hour, hour + HOUR_MS).find(({ startsAt }) => startsAt >= hour)
    expect([news?.kind, (news?.startsAt ?? 0) < hour + SEGMENT_MS]).toEqual(['news', true])
  }
  const half = MONDAY + 7.5 * HOUR_MS
  const headlines = programme.itemsBetween(half, half + HOUR_MS).find(({ title }) => title === 'News headlines')
  expect((headlines?.startsAt ?? 0) - half).toBeLessThan(SEGMENT_MS)
})

test.each(STATIONS)('the log of %s has no overlaps, and its pauses are short', (station) => {
  const items = programmeOf(station).itemsBetween(MONDAY, MONDAY + 7 * 24 * HOUR_MS)
  const pauses = items.slice(1).map(({ startsAt }, i) => startsAt - (items[i]?.endsAt ?? 0))
  expect(Math.min(...pauses)).toBe(0)
  expect(Math.max(...pauses)).toBeLessThan(45_000)
})

/** Songs of a week: how many songs and hours ago each was played before. */
function repetitions(station: StationId) {
  const songs = programmeOf(station)
    .itemsBetween(MONDAY, MONDAY + 7 * 24 * HOUR_MS)
    .filter(({ kind }) => kind === 'song')
  const indexByTitle = new Map<string, number>()
  const found = songs.flatMap(({ title, startsAt }, index) => {
    const last = indexByTitle.get(title)
    indexByTitle.set(title, index)
    if (last === undefined) return []
    const hours = (startsAt - (songs[last]?.startsAt ?? 0)) / HOUR_MS
    return [{ songs: index - last, hours, startsAt }]
  })
  return { stock: indexByTitle.size, songs, found }
}

test.each(STATIONS)(
  'songs of %s are two minutes and more, and return when most of the others have been played',
  (station) => {
    const { stock, songs, found } = repetitions(station)
    for (const { startsAt, endsAt } of songs) expect(endsAt - startsAt).toBeGreaterThanOrEqual(120_000)
    expect(stock).toBeGreaterThanOrEqual(13)
    expect(Math.min(...found.map((one) => one.songs))).toBeGreaterThanOrEqual(stock * 0.6)
  },
)

test.each(['702', 'capetalk'] as const)('%s repeats no song within two hours of its breakfast', (station) => {
  const hourOf = (instant: number) => new Date(instant + 2 * HOUR_MS).getUTCHours()
  const atBreakfast = repetitions(station).found.filter(({ startsAt }) => [7, 8].includes(hourOf(startsAt)))
  expect(Math.min(...atBreakfast.map(({ hours }) => hours))).toBeGreaterThan(2)
})

test('breakfast has more talk and nights more music', () => {
  const share = (station: StationId, hour: number) => {
    const from = MONDAY + hour * HOUR_MS
    const items = programmeOf(station).itemsBetween(from, from + HOUR_MS)
    return (
      items.filter(({ kind }) => kind === 'song').reduce((sum, item) => sum + item.endsAt - item.startsAt, 0) / HOUR_MS
    )
  }
  for (const station of STATIONS) expect(share(station, 7)).toBeLessThan(share(station, 2))
  expect(share('947', 10)).toBeGreaterThan(0.6)
  expect(share('702', 10)).toBeLessThan(0.4)
})

test('an hour of months ago is the same on a node that has just started', async () => {
  const other = await loadNode()
  for (const hour of [MONDAY - 200 * 24 * HOUR_MS, MONDAY + 3 * HOUR_MS]) {
    expect(titlesOf(programmeOf('kfm', other), hour)).toBe(titlesOf(programmeOf('kfm'), hour))
  }
})

test('a time check is right to half a minute', () => {
  const file = parseStationFile(readFileSync(path.join(FOLDER, '947.json'), 'utf8'))
  const programme = new StationProgramme(file)
  const first = Math.ceil((MONDAY - segmentInstant(0)) / SEGMENT_MS)
  let checks = 0
  for (let number = first; number < first + 20_000; number++) {
    const { minute } = programme.partAt(number).piece
    if (minute === undefined) continue
    checks++
    const past = segmentInstant(number) % HOUR_MS
    expect(Math.abs(past - minute * 60_000)).toBeLessThan(30_000)
  }
  expect(checks).toBeGreaterThan(20)
})

/** A station with pieces whose lengths fit badly. */
const ODD = {
  station: 'odd',
  pause: { title: 'Odd', artist: 'Odd' },
  clock: [{ from: 0, rotation: ['song', 'advert', 'jingle'] }],
  pieces: [
    { id: 'b', role: 'bulletin', title: 'News', segments: 17 },
    { id: 's1', role: 'song', title: 'One', segments: 47 },
    { id: 's2', role: 'song', title: 'Two', segments: 53 },
    { id: 'a', role: 'advert', title: 'Ad', segments: 7 },
    { id: 'j', role: 'jingle', segments: 1 },
  ],
}

test('every hour is filled to the last segment, whatever the lengths of the pieces', () => {
  const programme = new StationProgramme(parseStationFile(JSON.stringify(ODD)))
  let left = 0
  for (let number = 0; number < 10_000; number++) {
    const { piece, segment } = programme.partAt(number)
    expect(segment).toBe(left === 0 ? 0 : piece.segments - left)
    left = piece.segments - segment - 1
  }
})

test('rules that cannot fill an hour are refused', () => {
  const parse = (change: object) => () => parseStationFile(JSON.stringify({ ...ODD, ...change }))
  expect(parse({ pieces: ODD.pieces.slice(0, -1) })).toThrow('jingle of one segment')
  expect(parse({ pieces: ODD.pieces.slice(1) })).toThrow('a bulletin and a song')
  expect(parse({ clock: [{ ...ODD.clock[0], from: 5 }] })).toThrow('start at 0')
  expect(parse({ clock: [{ from: 0, rotation: ['jingle'] }] })).toThrow('a song or a talk')
})
