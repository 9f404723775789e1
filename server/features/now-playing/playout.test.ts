import { expect, test } from 'vitest'
import { PLAYOUT_EPOCH, playoutAt, playoutChanges, parseProgramme, type Programme } from './playout.ts'

/** Ten seconds with a pause of one second before its end. */
const programme: Programme = {
  station: '947',
  durationMs: 10_000,
  items: [
    { kind: 'song', title: 'Blue Jacaranda', artist: 'Naledi Sunfield', startMs: 0, endMs: 4_000 },
    { kind: 'news', title: 'News in a minute', startMs: 4_000, endMs: 9_000 },
  ],
}
const round = PLAYOUT_EPOCH + 1_000 * programme.durationMs
const instant = (ms: number) => new Date(round + ms).toISOString()

test('an item starts with its first sample and ends with the first of the next', () => {
  const titles = [-1, 0, 3_999, 4_000, 8_999].map((ms) => playoutAt(programme, round + ms).item?.title)
  expect(titles).toEqual([undefined, 'Blue Jacaranda', 'Blue Jacaranda', 'News in a minute', 'News in a minute'])
})

test('items carry their own instants, in every round', () => {
  expect(playoutAt(programme, round + 5_000)).toMatchObject({
    item: { title: 'News in a minute', startsAt: instant(4_000), endsAt: instant(9_000) },
    next: { title: 'Blue Jacaranda', startsAt: instant(10_000), endsAt: instant(14_000) },
  })
})

test('the history has ten items, newest first, across rounds', () => {
  const { history } = playoutAt(programme, round + 5_000)
  expect([history.length, ...history.slice(0, 3).map(({ startsAt }) => startsAt)]).toEqual([
    10,
    instant(0),
    instant(-6_000),
    instant(-10_000),
  ])
})

test('in a pause no item plays, and the ended one is history', () => {
  const { item, next, history } = playoutAt(programme, round + 9_500)
  expect([item, next.title, history[0]?.title]).toEqual([null, 'Blue Jacaranda', 'News in a minute'])
})

test('the loop also holds before the epoch', () => {
  const { item } = playoutAt(programme, PLAYOUT_EPOCH - 10_000)
  expect([item?.title, item?.startsAt]).toEqual(['Blue Jacaranda', new Date(PLAYOUT_EPOCH - 10_000).toISOString()])
})

test('each change is returned once, after the first instant and up to the last', () => {
  const changes = playoutChanges(programme, round, round + 14_000).map((at) => at - round)
  expect(changes).toEqual([4_000, 9_000, 10_000, 14_000])
  expect(playoutChanges(programme, round + 100, round + 3_999)).toEqual([])
})

test('a programme whose items overlap or run over its end is refused', () => {
  const [song, news] = programme.items
  const text = (items: unknown[]) => JSON.stringify({ ...programme, items })
  expect(parseProgramme(text(programme.items)).items).toEqual(programme.items)
  for (const items of [[news, song], [song, { ...news, endMs: 10_001 }], [{ ...song, startMs: 9_500 }]]) {
    expect(() => parseProgramme(text(items))).toThrow('its items must follow each other within its duration')
  }
})
