import { beforeAll, describe, expect, test } from 'vitest'
import { toSlug } from '#server/lib/urls/slug.ts'
import { gatewayClient } from '#tests/kit/clients/gateway.ts'
import {
  faultsInPage,
  fillWithHostileTexts,
  HOSTILE_URLS,
  HOSTILE_LENGTH,
  HOSTILE_LINES,
  HOSTILE_MARKUP,
} from '#tests/kit/hostile/content.ts'
import { faultsOfResponse } from '#tests/kit/hostile/outputs.ts'
import { readHead, pageFacts } from '#tests/kit/pages/page-facts.ts'
import { testSite } from '#tests/kit/site.ts'
import { GetArticlesList } from '#web/gateway/generated/get-articles-list.ts'
import { GetAudioCatchupHome } from '#web/gateway/generated/get-audio-catchup-home.ts'
import { GetDetailPageByUrl } from '#web/gateway/generated/get-detail-page-by-url.ts'
import { GetHomeExplore } from '#web/gateway/generated/get-home-explore.ts'
import { GetStationList } from '#web/gateway/generated/get-station-list.ts'
import { GetTopics } from '#web/gateway/generated/get-topics.ts'
import { GetVideoCatchupHome } from '#web/gateway/generated/get-video-catchup-home.ts'

const ORIGIN = 'https://radio.example'
const site = await testSite({ env: { PUBLIC_ORIGIN: ORIGIN } })
const gateway = gatewayClient(site)

/** Fields with HTML. */
const MARKUP = new Set(['html', 'richTextDescription', 'rules'])
/** Fields that pages put into links and sources. */
const TARGET = /(?:url|link|uri|src|href)$/i

/** The fields of a response whose HTML or URL would do something in a page. */
function harmfulIn(value: unknown, path: string): string[] {
  const key = path.split('.').at(-1) ?? ''
  if (typeof value === 'string') {
    if (MARKUP.has(key)) return faultsInPage(value).map((fault) => `${path}: ${fault}`)
    return TARGET.test(key) && !/^(?:https?:\/\/|\/)/.test(value) ? [`${path}: ${value.slice(0, 40)}`] : []
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, child]) =>
    harmfulIn(child, Array.isArray(value) ? path : `${path}.${name}`),
  )
}

async function responses(): Promise<[string, unknown][]> {
  const pages: [string, unknown][] = []
  for (const URL of HOSTILE_URLS) {
    const { detailPageByUrl } = await gateway.data(GetDetailPageByUrl, { URL })
    expect(detailPageByUrl).toMatchObject({ _url: URL })
    pages.push([URL, detailPageByUrl])
  }
  return [
    ...pages,
    ['home', await gateway.data(GetHomeExplore, {})],
    ['audio', await gateway.data(GetAudioCatchupHome, {})],
    ['video', await gateway.data(GetVideoCatchupHome, { first: 3 })],
    ['stations', await gateway.data(GetStationList, {})],
    ['news', await gateway.data(GetArticlesList, { tab: 'ALL_NEWS' })],
    ['topics', await gateway.data(GetTopics, {})],
  ]
}

/** Formats for other programs, with what the hostile texts fill; `topic` is the slug of the text. */
const outputsWith = (topic: string): string[] => [
  ...['red-soil', 'amanzi'].map((podcast) => `/feeds/podcasts/${podcast}.xml`),
  '/feeds/shows/702/the-open-line.xml',
  `/feeds/topics/${encodeURIComponent(topic)}.xml`,
  '/feeds/podcasts.opml',
  '/feeds/xmltv.xml',
  ...['SI', 'GI', `702/${site.now.toISOString().slice(0, 10).replaceAll('-', '')}_PI`].map(
    (name) => `/feeds/spi/${name}.xml`,
  ),
  ...['702.ics', 'shows/702/the-open-line.ics', 'all.m3u', 'all.pls', 'all.xspf'].map((name) => `/feeds/${name}`),
  '/sitemap.xml',
  ...['pages', 'latest-news', 'news-1', 'films-1'].map((name) => `/sitemaps/${name}.xml`),
  ...['json', 'xml'].map((format) => `/oembed?format=${format}&url=${ORIGIN}/podcasts/amanzi/priced-by-the-hour`),
  '/embed/podcasts/amanzi/priced-by-the-hour',
  '/light',
  '/light/news/midnight-plumbers',
  '/api/nowplaying',
]

const TEXTS = [
  ['markup of every language', HOSTILE_MARKUP],
  ['10,000 characters without a space', HOSTILE_LENGTH],
  ['line breaks and control characters', HOSTILE_LINES],
] as const

describe.each(TEXTS)('%s in every text of the content', (_name, text) => {
  beforeAll(async () => {
    await fillWithHostileTexts(site.db, text)
    await site.contentChanged()
  }, 120_000)

  test('leaves the gateway as plain text, safe HTML and URLs of http', { timeout: 60_000 }, async () => {
    const found = await responses()
    expect(found.flatMap(([name, data]) => harmfulIn(data, name))).toEqual([])
    const [[, article] = []] = found
    // Plain texts leave the gateway as they are stored.
    expect(article).toMatchObject({ headline: text, author: text })
  })

  test('leaves feeds, sitemaps, players, heads of pages and cards as data', { timeout: 60_000 }, async () => {
    const faults: Record<string, readonly string[]> = {}
    for (const path of outputsWith(toSlug(text))) faults[path] = await faultsOfResponse(await fetch(site.url + path))
    for (const path of HOSTILE_URLS) faults[`head of ${path}`] = faultsInPage(await readHead(site, path))
    expect(Object.entries(faults).filter(([, found]) => found.length > 0)).toEqual([])
    for (const path of ['/podcasts/red-soil', '/station/702']) {
      const card = await fetch(site.url + (await pageFacts(site, path)).picture)
      expect([path, card.status, card.headers.get('content-type')]).toEqual([path, 200, 'image/jpeg'])
    }
  })
})
