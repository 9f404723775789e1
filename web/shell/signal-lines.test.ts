import { expect, test } from 'vitest'
import { signalLines } from './signal-lines.ts'

test('dead air is flat', () => {
  expect(signalLines('empty')[0]).toBe('M0,60H1200')
})

test('the lines of a lost signal are flat where it was lost', () => {
  const [line = ''] = signalLines('connection')
  expect(line.endsWith('L1188,60L1200,60')).toBe(true)
  expect(line).not.toMatch(/L600,60L/)
})

test('both renders draw the same', () => {
  expect(signalLines('wrong')).toEqual(signalLines('wrong'))
})
