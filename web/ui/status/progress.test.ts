import { expect, test } from 'vitest'
import { fillStyle, progressAttributes } from './progress.tsx'

test('a share outside 0 to 1, and NaN, are clamped', () => {
  expect([-1, 0.3333, 2, Number.NaN].map((share) => fillStyle(share))).toEqual([
    { '--p': '0%' },
    { '--p': '33.3%' },
    { '--p': '100%' },
    { '--p': '0%' },
  ])
})

test('progress is announced in whole percent', () => {
  expect(progressAttributes(0.466, 'Show progress')['aria-valuenow']).toBe(47)
})
