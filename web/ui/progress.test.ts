import { expect, test } from 'vitest'
import { filledTo, progressAttributes } from './progress.ts'

test('a share outside of 0 to 1, or none, stays on the scale', () => {
  expect([-1, 0.3333, 2, Number.NaN].map((share) => filledTo(share))).toEqual([
    { '--p': '0%' },
    { '--p': '33.3%' },
    { '--p': '100%' },
    { '--p': '0%' },
  ])
})

test('progress is said in whole percent', () => {
  expect(progressAttributes(0.466, 'Show progress')['aria-valuenow']).toBe(47)
})
