import { expect, test } from 'vitest'
import { truncate } from './detail-card.ts'

test.each([
  ['From the mountain to the tap', 40, 'From the mountain to the tap'],
  ['From the mountain, to the tap', 20, 'From the mountain…'],
  ['Koeksisterbakkersvereniging', 10, 'K…'],
])('%s truncated to %d characters: %s', (text, length, short) => {
  expect(truncate(text, length)).toBe(short)
})
