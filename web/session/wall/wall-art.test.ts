import { expect, test } from 'vitest'
import { shuffled, wallRows } from './wall-art.tsx'

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

test('a shuffle keeps every item and follows the random numbers', () => {
  expect(shuffled(numbers(30)).toSorted((a, b) => a - b)).toEqual(numbers(30))
  expect(shuffled([1, 2, 3], () => 0)).toEqual([2, 3, 1])
  expect(shuffled([1, 2, 3], () => 0.999)).toEqual([1, 2, 3])
})

test('the first row has the first 19, the second the next slice', () => {
  expect(wallRows(numbers(60))).toEqual([numbers(19), numbers(39).slice(19)])
})

test('few podcasts are repeated to fill both rows', () => {
  const [first, second] = wallRows(numbers(21))
  expect(first).toEqual(numbers(19))
  expect(second).toHaveLength(19)
  expect(new Set(second)).toEqual(new Set([19, 20]))
  expect(wallRows(numbers(3)).map((row) => row.length)).toEqual([19, 19])
  expect(wallRows([])).toEqual([[], []])
})
