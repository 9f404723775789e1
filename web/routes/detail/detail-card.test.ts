import { expect, test } from 'vitest'
import { shortened } from './detail-card.ts'

test.each([
  ['From the mountain to the tap', 40, 'From the mountain to the tap'],
  ['From the mountain, to the tap', 20, 'From the mountain…'],
  ['Koeksisterbakkersvereniging', 10, 'K…'],
])('%s in %d characters: %s', (text, length, short) => {
  expect(shortened(text, length)).toBe(short)
})
