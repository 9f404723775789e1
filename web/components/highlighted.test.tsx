import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Highlighted } from './highlighted.tsx'

const html = (text: string, query: string) => renderToString(<Highlighted text={text} query={query} />)

test('the text between matches is one node, so that a screen reader reads its spaces', () => {
  expect(html('Water in the age of lawns', 'water')).toBe('<mark>Water</mark> in the age of lawns')
  expect(html('The tap, and the waterworks', 'tap water')).toBe('The <mark>tap</mark>, and the <mark>water</mark>works')
  expect(html('Harbour Report', 'water')).toBe('Harbour Report')
})
