import { expect, test } from 'vitest'
import { signalLines } from './signal-graphic.tsx'

test('the empty signal is flat', () => {
  expect(signalLines('empty')[0]).toBe('M0,60H1200')
})

test('the lines of a lost signal are flat after its end', () => {
  const [line = ''] = signalLines('connection')
  expect(line.endsWith('L1188,60L1200,60')).toBe(true)
  expect(line).not.toMatch(/L600,60L/)
})

test('the lines are deterministic, so that hydration matches', () => {
  expect(signalLines('wrong')).toEqual(signalLines('wrong'))
})
