import { expect, test } from 'vitest'
import { parseOffset, resolveOffset } from './vmap.ts'

const DURATION = 200

test.each([
  ['start', 0],
  ['0%', 0],
  ['00:00:00', 0],
  ['00:01:30.500', 90.5],
  ['1:00:00', 3_600],
  [' START ', 0],
  ['00:00:15.000 ', 15],
  ['00:01:30,500', 90.5],
  ['12.5 %', 25],
  ['25%', 50],
  ['12.5%', 25],
  ['100%', null],
  ['end', null],
])('a break at %s of a media of 200 seconds begins at %s', (text, seconds) => {
  const offset = parseOffset(text)
  expect(offset && resolveOffset(offset, DURATION)).toBe(seconds)
})

test.each(['start', '0%', '00:00:00'])('a break at %s precedes a media whose duration is not known yet', (text) => {
  const offset = parseOffset(text)
  expect(offset && resolveOffset(offset, 0)).toBe(0)
})

test('another share of a media whose duration is not known is not reached', () => {
  expect(resolveOffset({ share: 0.25 }, 0)).toBeNull()
})

test.each(['#2', '', '00:99:00', '10', '-5%'])('%j is no offset', (text) => expect(parseOffset(text)).toBeNull())
