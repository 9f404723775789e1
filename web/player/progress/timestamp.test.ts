import { expect, test } from 'vitest'
import { momentUrl, parseMoment } from './timestamp.ts'

test('a moment in seconds, with units, or as on the clock', () => {
  expect(parseMoment('750')).toBe(750)
  expect(parseMoment('750s')).toBe(750)
  expect(parseMoment('12m30s')).toBe(750)
  expect(parseMoment('1h2m3s')).toBe(3_723)
  expect(parseMoment('2h')).toBe(7_200)
  expect(parseMoment('12:30')).toBe(750)
  expect(parseMoment('1:02:03')).toBe(3_723)
})

test('anything else is no moment', () => {
  for (const text of [null, '', 'abc', '-5', '1e9', '12:3', '1m 2s', '99999999999'])
    expect(parseMoment(text)).toBeNull()
})

test('the address of a moment has no other parameters', () => {
  expect(momentUrl('https://radio.example/podcasts/one?after=x#top', 61.9)).toBe(
    'https://radio.example/podcasts/one?t=61',
  )
})
