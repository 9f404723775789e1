import { expect, test } from 'vitest'
import { withHeadings } from './headings.ts'

test('each h3 gets a unique id and is returned as plain text', () => {
  const { html, headings } = withHeadings(
    '<h3>What &amp; why</h3><p>x</p><h3>The <em>rest</em></h3><h4>no</h4>',
    'part-1',
  )
  expect(html).toBe('<h3 id="part-1-1">What &amp; why</h3><p>x</p><h3 id="part-1-2">The <em>rest</em></h3><h4>no</h4>')
  expect(headings).toEqual([
    { id: 'part-1-1', text: 'What & why' },
    { id: 'part-1-2', text: 'The rest' },
  ])
})

test('a text without headings is unchanged', () => {
  expect(withHeadings('<p>x</p>', 'a')).toEqual({ html: '<p>x</p>', headings: [] })
})
