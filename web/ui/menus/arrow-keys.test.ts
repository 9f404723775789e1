import { expect, test } from 'vitest'
import { indexAfterKey } from './arrow-keys.ts'

test('arrows wrap around, Home and End go to the ends', () => {
  expect(indexAfterKey('ArrowDown', 0, 3, 'vertical')).toBe(1)
  expect(indexAfterKey('ArrowDown', 2, 3, 'vertical')).toBe(0)
  expect(indexAfterKey('ArrowUp', 0, 3, 'vertical')).toBe(2)
  expect(indexAfterKey('ArrowUp', 2, 3, 'vertical')).toBe(1)
  expect(indexAfterKey('ArrowRight', 1, 3, 'horizontal')).toBe(2)
  expect(indexAfterKey('ArrowLeft', 1, 3, 'both')).toBe(0)
  expect(indexAfterKey('Home', 2, 3, 'vertical')).toBe(0)
  expect(indexAfterKey('End', 0, 3, 'vertical')).toBe(2)
})

test('without a selection arrows go to the first or last item', () => {
  expect(indexAfterKey('ArrowDown', -1, 3, 'vertical')).toBe(0)
  expect(indexAfterKey('ArrowUp', -1, 3, 'vertical')).toBe(2)
})

test('other keys, arrows across the list and empty lists select nothing', () => {
  expect(indexAfterKey('a', 0, 3, 'both')).toBeUndefined()
  expect(indexAfterKey('ArrowRight', 0, 3, 'vertical')).toBeUndefined()
  expect(indexAfterKey('ArrowDown', 0, 3, 'horizontal')).toBeUndefined()
  expect(indexAfterKey('ArrowDown', 0, 0, 'vertical')).toBeUndefined()
})
