import { expect, test } from 'vitest'
import { itemAfter } from './menu-focus.ts'

test('arrows go round, home and end go to the ends', () => {
  expect(itemAfter('ArrowDown', 0, 3)).toBe(1)
  expect(itemAfter('ArrowDown', 2, 3)).toBe(0)
  expect(itemAfter('ArrowUp', 0, 3)).toBe(2)
  expect(itemAfter('ArrowUp', 2, 3)).toBe(1)
  expect(itemAfter('Home', 2, 3)).toBe(0)
  expect(itemAfter('End', 0, 3)).toBe(2)
})

test('from nowhere they go to the first and to the last one', () => {
  expect(itemAfter('ArrowDown', -1, 3)).toBe(0)
  expect(itemAfter('ArrowUp', -1, 3)).toBe(2)
})

test('other keys, and menus without items, lead nowhere', () => {
  expect(itemAfter('a', 0, 3)).toBeUndefined()
  expect(itemAfter('ArrowDown', 0, 0)).toBeUndefined()
})
