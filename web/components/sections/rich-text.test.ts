import { expect, test } from 'vitest'
import { raiseHeadings } from './rich-text.tsx'

test('raises headings by one level with their attributes, and changes nothing else', () => {
  expect(raiseHeadings('<h3 id="a">One</h3><p>h3</p><hr><h4>Two</h4>')).toBe(
    '<h2 id="a">One</h2><p>h3</p><hr><h3>Two</h3>',
  )
})
