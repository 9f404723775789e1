import { expect, test } from 'vitest'
import { currentChapter } from './current-chapter.ts'

const chapters = [{ startSeconds: 5 }, { startSeconds: 60 }, { startSeconds: 300 }]

test.each([
  [4.9, undefined],
  [5, 5],
  [299, 60],
  [4000, 300],
])('at %d s the chapter from %s runs', (seconds, start) => {
  expect(currentChapter(chapters, seconds)?.startSeconds).toBe(start)
})
