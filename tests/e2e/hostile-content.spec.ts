import { faultsInPage, HOSTILE_URLS, HOSTILE_LENGTH, HOSTILE_MARKUP } from '#tests/kit/hostile/content.ts'
import { type HostileSite, startHostileSite } from './kit/hostile-site.ts'
import { expect, test } from './kit/test.ts'

/** One URL of each kind of page. Pages that are added belong into this list. */
const PAGES = [
  ...HOSTILE_URLS,
  '/',
  '/audio',
  '/video',
  '/stations',
  '/station/kfm',
  '/station/702/guide',
  '/ewn',
  '/search?q=pwned',
]

/** Far wider than a window. Browsers need seconds for the 10,000 characters of the server's tests. */
const LONG_WORD = HOSTILE_LENGTH.slice(0, 1_500).toWellFormed()

/** Pages that a browser opens too: each has other components. */
const RENDERED = ['/', '/ewn', '/news/midnight-plumbers', '/podcasts/amanzi', '/competitions/coast-road'] as const

test.describe.configure({ mode: 'serial' })

let site: HostileSite
test.beforeAll(async () => {
  test.setTimeout(240_000)
  site = await startHostileSite()
})
test.afterAll(() => site.close())

for (const [name, text] of [
  ['markup of every language', HOSTILE_MARKUP],
  ['1,500 characters without a space', LONG_WORD],
] as const) {
  test(`${name} in every text of the content is only text in every page`, async ({ page, pageErrors }) => {
    test.setTimeout(240_000)
    await site.fill(text)
    const faults: Record<string, string[]> = {}
    for (const path of PAGES) {
      const response = await page.request.get(site.origin + path)
      const found = faultsInPage(await response.text())
      if (response.status() !== 200) found.push(`status ${response.status()}`)
      if (found.length > 0) faults[path] = [...new Set(found)]
    }
    expect(faults).toEqual({})

    await page.setViewportSize({ width: 390, height: 844 })
    await page.addInitScript(() =>
      Object.assign(window, { pwned: () => document.documentElement.classList.add('pwned') }),
    )
    const wide: Record<string, unknown> = {}
    for (const path of RENDERED) {
      await page.goto(site.origin + path)
      await expect(page.locator('main')).toBeVisible()
      const state = await page.evaluate(() => ({
        scrolledSideways: (window.scrollTo(10_000, 0), window.scrollX),
        isPwned: document.documentElement.classList.contains('pwned'),
      }))
      if (state.scrolledSideways > 0 || state.isPwned) wide[path] = state
    }
    expect(wide).toEqual({})
    // Video that does not exist cannot be loaded; everything else is an error.
    expect(pageErrors.splice(0).filter((error) => !/40[04]|net::ERR/.test(error))).toEqual([])
  })
}
