import { expect, test } from 'vitest'
import { finishHtml } from './html-transforms.ts'

const NONCE = 'n0nce_of-this-render'
const finish = (source: string, headTags = '') => {
  const { html, scripts } = finishHtml(Buffer.from(source), { nonce: NONCE, headTags })
  return { html: html.toString(), scripts: scripts.map(String) }
}
const page = (head: string, body: string) => `<!DOCTYPE html><html><head>${head}</head><body>${body}</body></html>`
const PRELOADS = '<link rel="modulepreload" href="/assets/react.js"/><link rel="modulepreload" href="/assets/home.js"/>'
const MODULE = '<script type="module" async="">import "/assets/home.js"</script>'

test('modules are loaded after the first paint, all at once and at low priority', () => {
  const { html, scripts } = finish(page(PRELOADS, MODULE))
  expect(html).not.toContain('<link rel="modulepreload"')
  expect(html).not.toContain('<script type="module"')
  const starter = /<script>([^]+)<\/script><\/body>/.exec(html)?.[1] ?? ''
  expect(scripts).toEqual([starter])
  expect(starter).toContain('["/assets/react.js","/assets/home.js"]')
  expect(starter).toMatch(/fetchPriority:'low'/)
})

test('scripts before and after the preloads are extracted, and no nonce is left', () => {
  const preload = `<link rel="modulepreload" href="/assets/home.js" nonce="${NONCE}"/>`
  const script = (code: string) => `<script nonce="${NONCE}">${code}</script>`
  const { html, scripts } = finish(
    page(script('one()') + preload + preload + script('two()'), MODULE + script('three()')),
  )
  expect(scripts.slice(0, 3)).toEqual(['one()', 'two()', 'three()'])
  expect(html).not.toMatch(/nonce|<link/)
})

test('a page without modules is unchanged', () => {
  const html = page('<link rel="stylesheet" href="/assets/app.css"/>', '<h1>Plain</h1>')
  expect(finish(html)).toEqual({ html, scripts: [] })
})

test('tags for the head come last in it', () => {
  expect(finish(page('<title>Nine seconds</title>', ''), '<meta name="robots"/>').html).toBe(
    page('<title>Nine seconds</title><meta name="robots"/>', ''),
  )
})

test('inline scripts with the nonce are extracted, whatever other attributes they have', () => {
  const { scripts } = finish(
    `<script nonce="${NONCE}">one()</script><script nonce="${NONCE}" type="module" async="">two()</script><script id="x" nonce="${NONCE}">\nthree()\n</script>`,
  )
  expect(scripts).toEqual(['one()', 'two()', '\nthree()\n'])
})

test.for([
  ['one without a nonce', '<script>steal()</script>'],
  ['one with another nonce', '<script nonce="guess">steal()</script>'],
  ['one with a source', `<script src="/a.js" nonce="${NONCE}"></script>`],
])('%s is not extracted', ([, html = '']) => {
  expect(finish(`<p>${html}</p>`).scripts).toEqual([])
})

test('the nonce is removed from every element', () => {
  const { html } = finish(
    `<link rel="stylesheet" href="/a.css" nonce="${NONCE}"/><script nonce="${NONCE}">one()</script>`,
  )
  expect(html).toBe('<link rel="stylesheet" href="/a.css"/><script>one()</script>')
})
