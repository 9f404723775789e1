import { expect, test } from 'vitest'
import { sanitiseHtml } from '#server/lib/html/safe-html.ts'
import { htmlToText, textToHtml } from './feed-html.ts'

test('links get a safe rel and lose all other attributes', () => {
  expect(sanitiseHtml('<a href=" /more " target="_top" style="x" onclick="x()">More</a>', 'https://a.example/b')).toBe(
    '<a href="https://a.example/more" rel="nofollow noopener noreferrer ugc">More</a>',
  )
  expect(sanitiseHtml('<a href="mailto:desk@a.example">Write</a>', null)).toContain('href="mailto:desk@a.example"')
})

test.each([
  ['<script>alert(1)</script>'],
  ['<style>p{}</style>'],
  ['<iframe src="https://a.example"></iframe>'],
  ['<svg><script>alert(1)</script></svg>'],
  ['<img src="javascript:alert(1)">'],
  ['<img src="https://a.example/p" width="1" height="1">'],
  ['<img src="https://feeds.feedburner.com/~r/x/~4/y">'],
  ['<object data="https://a.example"></object>'],
])('%s is dropped', (html) => {
  expect(sanitiseHtml(html, null)).toBe('')
})

test('a link to a script loses its href', () => {
  expect(sanitiseHtml('<a href="java\nscript:alert(1)">x</a>', 'https://a.example')).toBe('<a>x</a>')
})

test('empty headings and links are removed', () => {
  expect(sanitiseHtml('<h2> </h2><p>One <a href="https://a.example"></a>two</p>', null)).toBe('<p>One two</p>')
})

test('HTML is converted to lines of text', () => {
  expect(htmlToText('<p>One &amp; two</p><ul><li>three</li><li>four&nbsp;&lt;5</li></ul>')).toBe(
    'One & two\nthree\nfour <5',
  )
})

test('plain text is converted to paragraphs', () => {
  expect(textToHtml('One < two\nthree\n\n \nfour')).toBe('<p>One &lt; two<br />three</p><p>four</p>')
})

// Quadratic time would take minutes here and exceed the timeout.
test('hostile text is parsed in linear time', { timeout: 60_000 }, () => {
  const hostile = [
    '<a'.repeat(250_000),
    ' '.repeat(500_000),
    '&nbsp;'.repeat(80_000),
    '<div>'.repeat(100_000),
    '<b>'.repeat(160_000),
    'x'.repeat(250_000) + '<a></a>'.repeat(35_000),
  ]
  const read = hostile.flatMap((text) => [htmlToText(text), sanitiseHtml(text, null), textToHtml(text)])
  expect(read.every((text) => !text.includes('<a'))).toBe(true)
})
