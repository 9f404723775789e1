import { expect, test } from 'vitest'
import { nowPlayingLogPath } from '#contract/now-playing-log.ts'
import { NowPlayingLog } from '#contract/now-playing.ts'
import { later, nodesOfSchedule, stationIn, TEN_O_CLOCK } from './now-playing-kit.ts'

const { start } = await nodesOfSchedule()
const { origin, advanceTo } = await start()

const log = (station: string, from: Date, to: Date) =>
  fetch(`${origin}${nowPlayingLogPath(station)}?from=${from.toISOString()}&to=${to.toISOString()}`)
const entries = async (answer: Response) => NowPlayingLog.parse(await answer.json())

test('the log of two hours has the items of the events of those hours, and the shows', async () => {
  const end = later(TEN_O_CLOCK, 3_600)
  const { items, shows } = await advanceTo(end).then(async () => entries(await log('702', later(end, -7_200), end)))
  const { item, history = [] } = stationIn(await advanceTo(end), '702') ?? {}
  expect(items.slice(-11)).toEqual([...history.toReversed(), item].slice(-11))
  const [first] = items
  expect(first && first.startsAt <= later(end, -7_200).toISOString()).toBe(true)
  for (const [index, each] of items.entries()) expect(each.startsAt >= (items[index - 1]?.endsAt ?? '')).toBe(true)
  expect(shows.map(({ title, startsAt }) => [title, startsAt])).toEqual([
    ['Breakfast on the Reef', '2026-03-04T07:00:00.000Z'],
    ['The Midday Table', '2026-03-04T08:05:00.000Z'],
  ])
})

test('nothing that has not started is in the log, and a period that is over is cached for longer', async () => {
  await advanceTo(TEN_O_CLOCK)
  const current = await log('947', later(TEN_O_CLOCK, -600), later(TEN_O_CLOCK, 600))
  expect(current.headers.get('cache-control')).toBe('public, max-age=30')
  const { items } = await entries(current)
  expect(items.every(({ startsAt }) => startsAt <= TEN_O_CLOCK.toISOString())).toBe(true)
  const past = await log('947', later(TEN_O_CLOCK, -1_200), later(TEN_O_CLOCK, -600))
  expect(past.headers.get('cache-control')).toBe('public, max-age=3600')
})

test('a station without titles has only shows, and an unknown one has no log', async () => {
  expect(await entries(await log('kfm', later(TEN_O_CLOCK, -600), TEN_O_CLOCK))).toMatchObject({ items: [] })
  expect((await log('nowhere', later(TEN_O_CLOCK, -600), TEN_O_CLOCK)).status).toBe(404)
})

test('a period that is empty, in the future, too long or too long ago is refused', async () => {
  const periods = [
    [0, 0],
    [60, 600],
    [-13 * 3_600, 0],
    [-72 * 3_600, -71 * 3_600],
  ] as const
  for (const [from, to] of periods) {
    const answer = await log('702', later(TEN_O_CLOCK, from), later(TEN_O_CLOCK, to))
    expect([answer.status, await answer.json()]).toMatchObject([400, { error: { code: 'BAD_INPUT' } }])
  }
  expect((await fetch(`${origin}${nowPlayingLogPath('702')}`)).status).toBe(400)
})
