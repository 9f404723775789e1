import { expect, test } from 'vitest'
import { mayBeginLarge, raiseHeadings } from './rich-text.tsx'

test('raises headings by one level with their attributes, and changes nothing else', () => {
  expect(raiseHeadings('<h3 id="a">One</h3><p>h3</p><hr><h4>Two</h4>')).toBe(
    '<h2 id="a">One</h2><p>h3</p><hr><h3>Two</h3>',
  )
})

test('a first paragraph of two lines has no drop cap, whatever its tags and the paragraphs after it', () => {
  const letters = (count: number) => 'a'.repeat(count)
  expect(mayBeginLarge(`<p>${letters(150)}</p>`)).toBe(true)
  expect(mayBeginLarge(`<p>${letters(140)}<a href="/a-long-link">b</a></p><p>${letters(300)}</p>`)).toBe(false)
})
