import { expect, test } from 'vitest'
import { savedAtText } from './saved-at-text.ts'

const at = (text: string) => Date.parse(`${text}+02:00`)

test('the offline page has the time at which its data was saved today', () => {
  expect(savedAtText(at('2026-03-02T07:15'), at('2026-03-02T19:00'))).toBe('07:15')
})

test('the offline page has the day, too, when its data is of an earlier one', () => {
  expect(savedAtText(at('2026-03-01T23:50'), at('2026-03-02T00:10'))).toBe('01/03, 23:50')
})
