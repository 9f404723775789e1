import { expect, test } from 'vitest'
import { readMinutes } from './read-minutes.ts'

const text = (words: number) => ({ kind: 'rich_text' as const, html: `<p>${'word '.repeat(words)}</p>` })

test('the reading speed is 220 words a minute, the minimum one minute', () => {
  expect(readMinutes([])).toBe(1)
  expect(readMinutes([text(660)])).toBe(3)
})

test('quotations count, markup and other sections do not', () => {
  const quote = { kind: 'quote' as const, quote: 'word '.repeat(220), source: null }
  const marked = { kind: 'rich_text' as const, html: '<a href="x">word</a> '.repeat(220) }
  const video = {
    kind: 'video' as const,
    mediaId: null,
    title: 'x',
    durationSeconds: 9,
    posterImageId: null,
  }
  expect(readMinutes([quote, marked, video])).toBe(2)
})
