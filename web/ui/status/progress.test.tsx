import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Dial } from './progress.tsx'

test.each([
  [0.527_8, '--p:53%', 'aria-valuenow="53"'],
  [1.2, '--p:100%', 'aria-valuenow="100"'],
  [Number.NaN, '--p:0%', 'aria-valuenow="0"'],
])('a dial shows %s in whole percents', (share, style, value) => {
  const html = renderToString(<Dial share={share} label="Show progress" />)
  expect(html).toContain(style)
  expect(html).toContain(value)
})
