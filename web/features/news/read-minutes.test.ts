import { expect, test } from 'vitest'
import { readMinutes } from './read-minutes.ts'

const text = (words: number) => ({ __typename: 'RichTextSection' as const, html: `<p>${'word '.repeat(words)}</p>` })

test('the reading speed is 220 words a minute, the minimum one minute', () => {
  expect(readMinutes([])).toBe(1)
  expect(readMinutes([text(660)])).toBe(3)
})

test('quotations count, markup and other sections do not', () => {
  const quote = { __typename: 'QuoteSection' as const, quote: 'word '.repeat(220), source: null }
  const marked = { __typename: 'RichTextSection' as const, html: '<a href="x">word</a> '.repeat(220) }
  const video = {
    __typename: 'VideoSection' as const,
    mediaId: null,
    title: 'x',
    durationSeconds: 9,
    posterImage: null,
  }
  expect(readMinutes([quote, marked, video])).toBe(2)
})
