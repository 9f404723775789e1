import { expect, test } from 'vitest'
import { takeMarkedScripts } from './inline-scripts.ts'

const NONCE = 'n0nce_of-this-render'
const take = (html: string) => takeMarkedScripts(html, NONCE)

test('the scripts that carry the nonce are found, whatever else they carry', () => {
  const { scripts } = take(
    `<script nonce="${NONCE}">one()</script><script nonce="${NONCE}" type="module" async="">two()</script><script id="x" nonce="${NONCE}">\nthree()\n</script>`,
  )
  expect(scripts).toEqual(['one()', 'two()', '\nthree()\n'])
})

test.for([
  ['one without a nonce', '<script>steal()</script>'],
  ['one with another nonce', '<script nonce="guess">steal()</script>'],
  ['one with a source', `<script src="/a.js" nonce="${NONCE}"></script>`],
])('%s is not', ([, html = '']) => {
  expect(take(`<p>${html}</p>`).scripts).toEqual([])
})

test('the nonce is taken out of everything that carries it', () => {
  const { html } = take(
    `<link rel="modulepreload" href="/a.js" nonce="${NONCE}"/><script nonce="${NONCE}">one()</script>`,
  )
  expect(html).toBe('<link rel="modulepreload" href="/a.js"/><script>one()</script>')
})
