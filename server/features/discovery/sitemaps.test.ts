import { expect, test } from 'vitest'
import { contentKit, EMPTY_SITE } from '#tests/kit/content/contents.ts'
import { testSite } from '#tests/kit/site.ts'

const site = await testSite(EMPTY_SITE)
const { add } = contentKit(site)

test('the news sitemap has the language of each article, also where its code has three letters', async () => {
  const languages = ['nso', 'af', 'en-ZA', null]
  await add(...languages.map((language, index) => ({ id: `a${index}`, kind: 'news' as const, language })))
  await site.contentChanged()
  const sitemap = await (await fetch(`${site.url}/sitemaps/latest-news.xml`)).text()
  const found = sitemap.matchAll(/<loc>[^<]*\/(a\d)<\/loc>.*?<news:language>([^<]*)<\/news:language>/g)
  expect(Object.fromEntries(Array.from(found, ([, id, language]) => [id, language]))).toEqual({
    a0: 'nso',
    a1: 'af',
    a2: 'en',
    a3: 'en',
  })
})
