import { expect, test } from 'vitest'
import { preferPaint } from './prefer-paint.ts'

const page = (head: string, body: string) => `<!DOCTYPE html><html><head>${head}</head><body>${body}</body></html>`
const PRELOADS = '<link rel="modulepreload" href="/assets/react.js"/><link rel="modulepreload" href="/assets/home.js"/>'
const MODULE = '<script type="module" async="">import "/assets/home.js"</script>'

test('no module is asked for before the first paint, and afterwards all of them at once at low priority', () => {
  const { html, script } = preferPaint(page(PRELOADS, MODULE))
  expect(html).not.toContain('<link rel="modulepreload"')
  expect(html).not.toContain('<script type="module"')
  const starter = /<script>([^]+)<\/script><\/body>/.exec(html)?.[1] ?? ''
  expect(script).toBe(starter)
  expect(starter).toContain('["/assets/react.js","/assets/home.js"]')
  expect(starter).toMatch(/fetchPriority:'low'/)
})

test('a page without modules stays as it is', () => {
  const html = page('<link rel="stylesheet" href="/assets/app.css"/>', '<h1>Plain</h1>')
  expect(preferPaint(html)).toEqual({ html, script: undefined })
})
