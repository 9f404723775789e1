import { expect, test } from 'vitest'
import { currentPart } from './current-part.ts'

const parts = [{ startSeconds: 5 }, { startSeconds: 60 }, { startSeconds: 300 }]

test.each([
  [4.9, undefined],
  [5, 5],
  [299, 60],
  [4000, 300],
])('at %d s the current part starts at %s', (seconds, start) => {
  expect(currentPart(parts, seconds)?.startSeconds).toBe(start)
})
