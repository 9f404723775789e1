import { expect, test } from 'vitest'
import { afterGap } from './skip-gaps.ts'

const GAP = [['GAP'], ['INF', '4.000']]
/** Sound, a gap of two pieces, sound, and a gap at the end. */
const fragments = [[['INF', '4.000']], GAP, GAP, [['INF', '4.000']], GAP].map((tagList, index) => ({
  start: index * 4,
  duration: 4,
  tagList,
}))

test.each([
  ['in the sound', 1, null],
  ['at the end of the sound before a gap', 3.9, 12],
  ['within a gap', 9, 12],
  ['in the sound after a gap', 12, null],
  ['in a gap that nothing follows', 17, null],
  ['after everything', 20, null],
])('%s: the sound goes on at %s s as %s', (_place, seconds, next) => {
  expect(afterGap(fragments, seconds)).toBe(next)
})
