import { expect, test } from 'vitest'
import { timestampUrl, parseTimestamp } from './timestamp.ts'

test('timestamps in seconds, with units, or as clock time', () => {
  expect(parseTimestamp('750')).toBe(750)
  expect(parseTimestamp('750s')).toBe(750)
  expect(parseTimestamp('12m30s')).toBe(750)
  expect(parseTimestamp('1h2m3s')).toBe(3_723)
  expect(parseTimestamp('2h')).toBe(7_200)
  expect(parseTimestamp('12:30')).toBe(750)
  expect(parseTimestamp('1:02:03')).toBe(3_723)
})

test('other texts are no timestamp', () => {
  for (const text of [null, '', 'abc', '-5', '1e9', '12:3', '1m 2s', '99999999999'])
    expect(parseTimestamp(text)).toBeNull()
})

test('the timestamp replaces other parameters', () => {
  expect(timestampUrl('https://radio.example/podcasts/one?after=x#top', 61.9)).toBe(
    'https://radio.example/podcasts/one?t=61',
  )
})
