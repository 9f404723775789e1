import { beforeAll, expect, test } from 'vitest'
import { contentKit } from '#tests/kit/content/contents.ts'
import { testSite, type TestSite } from '#tests/kit/site.ts'

const ORIGIN = 'https://radio.example'

let site: TestSite
beforeAll(async () => {
  site = await testSite({ env: { PUBLIC_ORIGIN: ORIGIN } })
})

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(site.url + path, { headers, redirect: 'manual' })

const ARTICLE = '/news/midnight-plumbers'
const LIMIT = 50_000

test.for(['/light', `/light${ARTICLE}`])('%s is less than 50 kB in all, and loads nothing else', async (path) => {
  const answer = await get(path)
  const html = await answer.text()
  expect(answer.status).toBe(200)
  expect(Buffer.byteLength(html)).toBeLessThan(LIMIT)
  expect(html).not.toMatch(/<(script|img|iframe|video|audio|link rel="(stylesheet|preload)")|@import|url\(/)
  expect(html).toContain(`<link rel="canonical" href="${ORIGIN}${path.slice('/light'.length) || '/'}"/>`)
  // Images are those of the browser: the icon of the site.
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'; img-src 'self';")
  expect(answer.headers.get('cache-control')).toContain('public')
})

test('the home page leads to the articles, and these have their text', async () => {
  expect(await (await get('/light')).text()).toContain(`href="/light${ARTICLE}"`)
  const html = await (await get(`/light${ARTICLE}`)).text()
  expect(html).toContain('At ten past midnight the radio in the front bakkie')
  expect(html).toMatch(/<blockquote>.*When we do it right/)
})

test('a very long article is still less than 50 kB and names the rest', async () => {
  const quotes = `<blockquote><p>${'word '.repeat(1_000)}</p></blockquote>`.repeat(40)
  const sections = [{ kind: 'rich_text', html: quotes }]
  const { changed } = contentKit(site)
  await changed('news-cashless-rank', { sections: JSON.stringify(sections), headline: '<script>x</script>'.repeat(20) })
  const html = await (await get('/light/news/cashless-rank')).text()
  expect(Buffer.byteLength(html)).toBeLessThan(LIMIT)
  expect(html).toContain('Read the rest in the full version')
  // What fits is there, in whole elements.
  expect(html.split('word').length).toBeGreaterThan(8_000)
  expect(html.split('<blockquote>').length).toBe(html.split('</blockquote>').length)
  expect(html).not.toContain('<script')
})

test('Save-Data redirects to the light article, unless the full one is requested', async () => {
  const saveData = { 'save-data': 'on' }
  const answer = await get(ARTICLE, saveData)
  expect([answer.status, answer.headers.get('location')]).toEqual([302, `/light${ARTICLE}`])
  expect(answer.headers.get('vary')).toContain('save-data')
  expect((await get(`${ARTICLE}?full=`, saveData)).status).not.toBe(302)
  expect((await get('/light', saveData)).status).toBe(200)
})

test('an article without a light version is answered by its full page, which says where it is', async () => {
  const { status, headers } = await get('/light/news/nothing')
  expect([status, headers.get('location')]).toEqual([302, '/news/nothing?full='])
  for (const path of ['/light/news/%00', '/light/news/%zz']) expect((await get(path)).status).toBeLessThan(500)
})
