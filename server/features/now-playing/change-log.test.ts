import { expect, test } from 'vitest'
import type { StationId } from '#contract/stations.ts'
import { type Change, ChangeLog, comparePositions, formatPosition, parsePosition } from './change-log.ts'

const START = Date.UTC(2026, 2, 4, 8)

const change = (ms: number, station: StationId): Change => ({
  at: START + ms,
  station,
  state: { station, isOnline: true, show: null, item: null, history: [] },
})

function logOf(changes: Change[], capacity = 10): ChangeLog {
  const log = new ChangeLog(START, capacity)
  for (const each of changes) log.append(each)
  return log
}

test('a position is formatted and parsed, and any other text is null', () => {
  const position = { at: START, station: 'capetalk' as const }
  expect(parsePosition(formatPosition(position))).toEqual(position)
  const others = ['', '1', 'x-702', `${START}-jacaranda`, `${START}-702-947`, `-${START}-702`]
  expect(others.filter((text) => parsePosition(text) !== null)).toEqual([])
})

test('changes after a position are returned in order, also for stations of one instant', () => {
  const changes = [change(1_000, '702'), change(1_000, 'kfm'), change(2_000, '947')]
  const log = logOf(changes)
  expect(changes.toSorted(comparePositions)).toEqual(changes)
  expect(log.since({ at: START + 1_000, station: '702' })).toEqual(changes.slice(1))
  expect(log.since({ at: START + 1_000, station: '947' })).toEqual(changes.slice(1))
  expect(log.since(log.end)).toEqual([])
})

test('a position before the log or in the future returns null', () => {
  const log = logOf([change(1_000, '702')])
  expect([log.since({ at: START - 1, station: 'kfm' }), log.since({ at: START + 9_000, station: '702' })]).toEqual([
    null,
    null,
  ])
})

test('the log is bounded, and removed changes cannot be replayed', () => {
  const changes = [1, 2, 3, 4].map((second) => change(second * 1_000, '702'))
  const log = logOf(changes, 2)
  expect(log.since({ at: START + 2_000, station: '702' })).toEqual(changes.slice(2))
  expect(log.since({ at: START + 1_000, station: '702' })).toBeNull()
})
