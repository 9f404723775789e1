import { expect, test } from 'vitest'
import { indexAfterKey } from './arrow-keys.ts'

const press = (key: string, modifiers = {}) => ({ key, altKey: false, ctrlKey: false, metaKey: false, ...modifiers })

test('arrows wrap around, Home and End go to the ends', () => {
  expect(indexAfterKey(press('ArrowDown'), 0, 3, 'vertical')).toBe(1)
  expect(indexAfterKey(press('ArrowDown'), 2, 3, 'vertical')).toBe(0)
  expect(indexAfterKey(press('ArrowUp'), 0, 3, 'vertical')).toBe(2)
  expect(indexAfterKey(press('ArrowUp'), 2, 3, 'vertical')).toBe(1)
  expect(indexAfterKey(press('ArrowRight'), 1, 3, 'horizontal')).toBe(2)
  expect(indexAfterKey(press('ArrowLeft'), 1, 3, 'both')).toBe(0)
  expect(indexAfterKey(press('Home'), 2, 3, 'vertical')).toBe(0)
  expect(indexAfterKey(press('End'), 0, 3, 'vertical')).toBe(2)
})

test('without a selection arrows go to the first or last item', () => {
  expect(indexAfterKey(press('ArrowDown'), -1, 3, 'vertical')).toBe(0)
  expect(indexAfterKey(press('ArrowUp'), -1, 3, 'vertical')).toBe(2)
})

test('other keys, arrows across the list and empty lists select nothing', () => {
  expect(indexAfterKey(press('a'), 0, 3, 'both')).toBeUndefined()
  expect(indexAfterKey(press('ArrowRight'), 0, 3, 'vertical')).toBeUndefined()
  expect(indexAfterKey(press('ArrowDown'), 0, 3, 'horizontal')).toBeUndefined()
  expect(indexAfterKey(press('ArrowDown'), 0, 0, 'vertical')).toBeUndefined()
})

test.each(['altKey', 'ctrlKey', 'metaKey'])('keys with %s are shortcuts of the browser, such as Back', (modifier) => {
  expect(indexAfterKey(press('ArrowLeft', { [modifier]: true }), 1, 3, 'both')).toBeUndefined()
  expect(indexAfterKey(press('Home', { [modifier]: true }), 1, 3, 'vertical')).toBeUndefined()
})
