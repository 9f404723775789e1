import { expect, test } from 'vitest'
import { toQualities } from '../../core/video-options.ts'
import { toRenditions } from './hls-playlist.ts'

const levels = [{ height: 180 }, { height: 360 }, { height: 360 }, { height: 0 }]

test('one quality for each height, the largest first, after the automatic one', () => {
  expect(toQualities(levels, 'auto')).toEqual([
    { id: 'auto', label: 'Auto', isOn: true },
    { id: '2', label: '360p', isOn: false },
    { id: '0', label: '180p', isOn: false },
  ])
})

test('a single rendition gives no choice', () => {
  expect(toQualities([{ height: 360 }], 'auto')).toEqual([])
})

test('a choice applies from the next segment, and auto resets it', () => {
  const hls = { levels, nextLevel: -1 }
  const renditions = toRenditions(hls)
  renditions.select('0')
  expect(hls.nextLevel).toBe(0)
  expect(renditions.list().find(({ isOn }) => isOn)?.label).toBe('180p')
  renditions.select('auto')
  expect(hls.nextLevel).toBe(-1)
  renditions.select('nonsense')
  expect(hls.nextLevel).toBe(-1)
})
