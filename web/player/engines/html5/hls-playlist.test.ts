import { expect, test } from 'vitest'
import { positionOf, renditionsOf } from './hls-playlist.ts'
import { qualitiesOf } from '../../core/video-options.ts'

const AT_SEVEN = Date.parse('2026-01-05T07:00:00.000Z')

const playlist = [
  { programDateTime: null, start: 0, duration: 4 },
  { programDateTime: AT_SEVEN, start: 4, duration: 4 },
  { programDateTime: AT_SEVEN + 4_000, start: 8, duration: 4 },
]

test('an instant maps into its segment', () => {
  expect(positionOf(AT_SEVEN, playlist)).toBe(4)
  expect(positionOf(AT_SEVEN + 5_500, playlist)).toBe(9.5)
})

test('an instant outside the playlist has no position', () => {
  expect(positionOf(AT_SEVEN - 1, playlist)).toBeUndefined()
  expect(positionOf(AT_SEVEN + 8_000, playlist)).toBeUndefined()
  expect(positionOf(0, playlist)).toBeUndefined()
})

const levels = [{ height: 180 }, { height: 360 }, { height: 360 }, { height: 0 }]

test('one quality for each height, the largest first, after the automatic one', () => {
  expect(qualitiesOf(levels, 'auto')).toEqual([
    { id: 'auto', label: 'Auto', isOn: true },
    { id: '2', label: '360p', isOn: false },
    { id: '0', label: '180p', isOn: false },
  ])
})

test('a single rendition gives no choice', () => {
  expect(qualitiesOf([{ height: 360 }], 'auto')).toEqual([])
})

test('a choice applies from the next segment, and auto resets it', () => {
  const hls = { levels, nextLevel: -1 }
  const renditions = renditionsOf(hls)
  renditions.select('0')
  expect(hls.nextLevel).toBe(0)
  expect(renditions.list().find(({ isOn }) => isOn)?.label).toBe('180p')
  renditions.select('auto')
  expect(hls.nextLevel).toBe(-1)
  renditions.select('nonsense')
  expect(hls.nextLevel).toBe(-1)
})
