import { expect, test } from 'vitest'
import { loopProgramme } from '#tests/kit/content/loop-programme.ts'
import { PLAYOUT_EPOCH, playoutAt, playoutChanges } from './playout.ts'

/** Ten seconds with a pause of one second before its end. */
const ROUND_MS = 10_000
const programme = loopProgramme(ROUND_MS, [
  { kind: 'song', title: 'Blue Jacaranda', artist: 'Naledi Sunfield', startMs: 0, endMs: 4_000 },
  { kind: 'news', title: 'News in a minute', startMs: 4_000, endMs: 9_000 },
])
const round = PLAYOUT_EPOCH + 1_000 * ROUND_MS
const instant = (ms: number) => new Date(round + ms).toISOString()

test('an item starts with its first sample and ends with the first of the next', () => {
  const titles = [-1, 0, 3_999, 4_000, 8_999].map((ms) => playoutAt(programme, round + ms).item?.title)
  expect(titles).toEqual([undefined, 'Blue Jacaranda', 'Blue Jacaranda', 'News in a minute', 'News in a minute'])
})

test('items carry their own instants', () => {
  expect(playoutAt(programme, round + 5_000)).toMatchObject({
    item: { title: 'News in a minute', startsAt: instant(4_000), endsAt: instant(9_000) },
    next: { title: 'Blue Jacaranda', startsAt: instant(10_000), endsAt: instant(14_000) },
  })
})

test('the history has ten items, newest first', () => {
  const { history } = playoutAt(programme, round + 5_000)
  expect([history.length, ...history.slice(0, 3).map(({ startsAt }) => startsAt)]).toEqual([
    10,
    instant(0),
    instant(-6_000),
    instant(-10_000),
  ])
})

test('in a pause the show is on air, or nothing, and the ended item is in the history', () => {
  const { item, next, history } = playoutAt(programme, round + 9_500)
  expect([item, next?.title, history[0]?.title]).toEqual([null, 'Blue Jacaranda', 'News in a minute'])
  const named = { ...programme, pause: { title: 'The sound of Jozi', artist: '947' } }
  expect(playoutAt(named, round + 9_500)).toMatchObject({
    item: { kind: 'show', title: 'The sound of Jozi', startsAt: instant(9_000), endsAt: instant(10_000) },
    history: [{ title: 'News in a minute' }, { title: 'Blue Jacaranda' }, ...Array.from({ length: 8 }, () => ({}))],
  })
})

test('each change is returned once, after the first instant and up to the last', () => {
  const changes = playoutChanges(programme, round, round + 14_000).map((at) => at - round)
  expect(changes).toEqual([4_000, 9_000, 10_000, 14_000])
  expect(playoutChanges(programme, round + 100, round + 3_999)).toEqual([])
})
