import { expect, test } from '@playwright/test'

/** A page of each kind. */
const PAGES = [
  '/',
  '/audio',
  '/audio/podcasts/all',
  '/video',
  '/ewn',
  '/stations',
  '/search',
  '/station/947',
  '/station/947/guide',
  '/podcasts/blackout-diaries',
  '/podcasts/blackout-diaries/nine-seconds',
  '/shows/947/the-workday-mixdown',
  '/news/midnight-plumbers',
  '/videos/tide-tables',
  '/videos/tide-tables/harbour-pilots',
  '/livestreams/newsroom',
  '/competitions/coast-road',
  '/specials/nine-lives-of-hillbrow',
  '/sites/primediaplus-privacy',
  '/nothing-here',
  '/light',
  '/light/news/midnight-plumbers',
]

const levelsIn = (html: string): number[] => Array.from(html.matchAll(/<h([1-6])/g), ([, level]) => Number(level))

for (const path of PAGES) {
  test(`${path} begins with a link to its content, and its headings leave out no level`, async ({ request }) => {
    const html = await (await request.get(path)).text()
    const levels = levelsIn(html)
    expect(levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)).toEqual([])
    expect(levels.filter((level) => level === 1)).toHaveLength(1)
    expect(html.match(/<main/g)).toHaveLength(1)
    const [first = ''] = /<a [^>]*>/.exec(html.slice(html.indexOf('<body'))) ?? []
    expect(first).toMatch(/class="skip(-link)?" href="#main"/)
    expect(html).toMatch(/<html[^>]* lang="en/)
  })
}
