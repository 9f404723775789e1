import { expect, test } from 'vitest'
import { findUpcoming } from './upcoming.ts'

const entry = (start: number, end: number) => ({ startTimeUnixSeconds: start, endTimeUnixSeconds: end })

test('past entries are dropped, the current entry stays', () => {
  expect(findUpcoming([entry(0, 10), entry(10, 20), entry(20, 30)], 15_000)).toEqual([entry(10, 20), entry(20, 30)])
})

test('a show across midnight is returned once', () => {
  expect(findUpcoming([entry(10, 20), entry(20, 40), entry(20, 40), entry(40, 50)], 0)).toEqual([
    entry(10, 20),
    entry(20, 40),
    entry(40, 50),
  ])
})
