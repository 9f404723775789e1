import { expect, test } from 'vitest'
import type { StationId } from '#contract/stations.ts'
import { loopProgramme } from '#tests/kit/content/loop-programme.ts'
import { NowPlayingState } from './state.ts'
import type { ShowAiring } from './station-state.ts'

const START = Date.UTC(2026, 2, 4, 8)
const second = (count: number) => new Date(START + count * 1_000)

const programme = loopProgramme(60_000, [
  { kind: 'song', title: 'Blue Jacaranda', startMs: 0, endMs: 30_000 },
  { kind: 'news', title: 'News in a minute', startMs: 30_000, endMs: 60_000 },
])
const station = { station: '947' as const, isOnline: true, programme }

const noShows = async () => new Map<StationId, ShowAiring[]>()

test('each change is returned once, however often `advance` is called', () => {
  const state = new NowPlayingState([station], noShows, second(0))
  state.advance(second(0))
  const given = [1, 29.999, 30, 30, 31, 60].map((at) => state.advance(second(at)).map((change) => change.at - START))
  expect(given).toEqual([[], [], [30_000], [], [], [60_000]])
})

test('`nextChangeAt` is the instant of the next change', () => {
  const state = new NowPlayingState([station], noShows, second(0))
  state.advance(second(12))
  expect(state.nextChangeAt).toBe(START + 30_000)
})

test('a schedule that is loaded late does not set the state back', async () => {
  const waiting = Promise.withResolvers<Map<StationId, ShowAiring[]>>()
  const state = new NowPlayingState([station], () => waiting.promise, second(0))
  state.advance(second(0))
  state.snapshot(second(0))
  const read = state.reloadShows(second(0))
  state.advance(second(40))
  const show = { id: 'drive', title: 'Drive', url: '/shows/drive', startsAt: second(-600), endsAt: second(600) }
  waiting.resolve(new Map([['947', [show]]]))
  const changes = await read
  expect(changes.map(({ state }) => [state.item?.title, state.show?.id])).toEqual([['News in a minute', 'drive']])
  expect(changes[0]?.at).toBeGreaterThan(START + 30_000)
  // Other nodes may have been in time.
  expect(changes[0]?.since).toBe(START + 30_000)
})

test('a schedule that cannot be read leaves the titles unchanged', async () => {
  const state = new NowPlayingState([station], () => Promise.reject(new Error('down')), second(0))
  await expect(state.reloadShows(second(0))).rejects.toThrow('down')
  state.advance(second(5))
  expect(JSON.parse(state.snapshot(second(5)))).toMatchObject({
    serverTime: second(5).toISOString(),
    stations: [{ station: '947', show: null, item: { title: 'Blue Jacaranda' } }],
  })
  expect([state.mayReloadShows(second(59)), state.mayReloadShows(second(60))]).toEqual([false, true])
})

test('a clock that is set back returns the state of that time', () => {
  const state = new NowPlayingState([station], noShows, second(3_600))
  state.advance(second(3_600))
  state.advance(second(10))
  expect(JSON.parse(state.snapshot(second(10))).stations[0].item.startsAt).toBe(second(0).toISOString())
  expect(state.changesSince(state.position)).toEqual([])
})
