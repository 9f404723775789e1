import { EnumChangefreq, type SitemapItemLoose, SitemapIndexStream, SitemapStream, streamToPromise } from 'sitemap'
import { imagePath } from '#contract/images.ts'
import { STATIONS } from '#contract/stations.ts'
import type { ContentKind } from '#server/database/tables.ts'
import {
  articlesSince,
  indexedPages,
  type IndexedPage,
  indexedSizes,
  type IndexedVideo,
  indexedVideos,
  type ListSize,
  type Range,
  transcribedPages,
  transcribedSize,
} from '#server/features/catalogue/lists/sitemap-contents.ts'
import { presenterSlugs, presenterUrl } from '#server/features/catalogue/people.ts'
import { publishedTopicSlugs, topicUrl } from '#server/features/catalogue/topics.ts'
import { HOUR_MS } from '#server/lib/time/durations.ts'
import type { FactsContext, Site } from './page-facts.ts'
import { plainText } from './plain-text.ts'
import { absoluteUrl } from './schema-org.ts'

const SECTIONS = {
  news: ['news'],
  shows: ['show'],
  podcasts: ['podcast', 'mixed_podcast'],
  episodes: ['episode'],
  videos: ['video', 'video_podcast', 'season', 'special', 'livestream'],
  competitions: ['competition'],
  sites: ['page'],
} as const satisfies Record<string, readonly ContentKind[]>

export type Section = keyof typeof SECTIONS
export const isSection = (name: string): name is Section => Object.hasOwn(SECTIONS, name)

/** URLs per sitemap. The protocol allows 50,000, but writing so many would delay other requests. */
const PART = 10_000
const [MAX_TOPICS, MAX_PRESENTERS] = [20_000, 20_000]
const NEWS_MS = 48 * HOUR_MS
const MAX_NEWS = 1_000
const MAX_DESCRIPTION = 2_000
const MAX_TITLE = 100

const rangeOf = (part: number): Range => ({ limit: PART, offset: (part - 1) * PART })

const write = async (stream: SitemapStream | SitemapIndexStream, items: Iterable<unknown>): Promise<Buffer> => {
  for (const item of items) stream.write(item)
  stream.end()
  return streamToPromise(stream)
}

export async function sitemapIndex({ db, site, now }: FactsContext): Promise<Buffer> {
  const sizes = await indexedSizes(db, now)
  const sections = Object.entries(SECTIONS).flatMap(([name, kinds]) => {
    const found = sizes.filter(({ kind }) => (kinds as readonly ContentKind[]).includes(kind))
    const contents = found.reduce((sum, size) => sum + size.contents, 0)
    const changed = found.map((size) => size.changed.getTime())
    return partsOf(site, name, { contents, changed: changed.length > 0 ? new Date(Math.max(...changed)) : null })
  })
  const films = sizes.find(({ kind }) => kind === 'video') ?? { contents: 0, changed: null }
  const transcripts = await transcribedSize(db, now)
  const fixed = [{ url: `${site.origin}/sitemaps/pages.xml` }, { url: `${site.origin}/sitemaps/latest-news.xml` }]
  return write(new SitemapIndexStream(), [
    ...fixed,
    ...sections,
    ...partsOf(site, 'films', films),
    ...partsOf(site, 'transcripts', transcripts),
  ])
}

const partsOf = ({ origin }: Site, name: string, { contents, changed }: ListSize) =>
  Array.from({ length: Math.ceil(contents / PART) }, (_, index) => ({
    url: `${origin}/sitemaps/${name}-${index + 1}.xml`,
    ...(changed && { lastmod: changed.toISOString() }),
  }))

/** Pages that are not content: lists, stations, topics and presenters. */
export async function pagesSitemap({ db, site, now }: FactsContext): Promise<Buffer> {
  const topics = (await publishedTopicSlugs(db, now)).slice(0, MAX_TOPICS)
  const presenters = await presenterSlugs(db, MAX_PRESENTERS, now)
  const fixed = ['/', '/ewn', '/audio', '/video', '/stations', '/audio/podcasts/all']
  const stations = STATIONS.flatMap((id) => [`/station/${id}`, `/station/${id}/guide`])
  const paths = [...fixed, ...stations, ...topics.map(topicUrl), ...presenters.map(presenterUrl)]
  return write(
    new SitemapStream(),
    paths.map((path) => ({ url: absoluteUrl(site, path), changefreq: EnumChangefreq.DAILY })),
  )
}

export const sectionSitemap = async ({ db, site, now }: FactsContext, section: Section, part: number) =>
  pageSitemap(site, '', await indexedPages(db, SECTIONS[section], rangeOf(part), now))

export const transcriptsSitemap = async ({ db, site, now }: FactsContext, part: number) =>
  pageSitemap(site, '/transcripts', await transcribedPages(db, rangeOf(part), now))

async function pageSitemap(site: Site, prefix: string, pages: readonly IndexedPage[]): Promise<Buffer | null> {
  if (pages.length === 0) return null
  return write(
    new SitemapStream(),
    pages.map(({ url, changed }) => ({ url: absoluteUrl(site, prefix + url), lastmod: changed.toISOString() })),
  )
}

export async function newsSitemap({ db, site, now }: FactsContext): Promise<Buffer> {
  const articles = await articlesSince(db, new Date(now.getTime() - NEWS_MS), MAX_NEWS, now)
  const items: SitemapItemLoose[] = articles.map(({ url, headline, language, publishedAt }) => ({
    url: absoluteUrl(site, url),
    news: {
      publication: { name: site.name, language: (language ?? 'en').replace(/-.*/s, '').toLowerCase() },
      publication_date: publishedAt.toISOString(),
      title: plainText(headline) || site.name,
    },
  }))
  return write(new SitemapStream({ xmlns: { news: true, video: false, image: false, xhtml: false } }), items)
}

export async function filmsSitemap({ db, site, now }: FactsContext, part: number): Promise<Buffer | null> {
  const films = await indexedVideos(db, { ...rangeOf(part), maxText: MAX_DESCRIPTION }, now)
  return films.length === 0
    ? null
    : write(
        new SitemapStream(),
        films.map((film) => filmItem(site, film)),
      )
}

function filmItem(site: Site, film: IndexedVideo): SitemapItemLoose {
  const url = absoluteUrl(site, film.url)
  const seconds = Math.round((film.durationMs ?? 0) / 1_000)
  const file = film.src === null ? null : URL.parse(film.src, site.origin)
  return {
    url,
    video: [
      {
        title: plainText(film.headline).slice(0, MAX_TITLE) || site.name,
        description: plainText(film.about ?? film.headline).slice(0, MAX_DESCRIPTION) || site.name,
        thumbnail_loc: absoluteUrl(
          site,
          film.imageId === null ? '/icon-512.png' : imagePath(film.imageId, '16x9', 1200),
        ),
        publication_date: film.publishedAt.toISOString(),
        ...(seconds > 0 && seconds <= 28_800 && { duration: seconds }),
        ...(film.availableUntil && { expiration_date: film.availableUntil.toISOString() }),
        ...(film.access === 'premium' && { requires_subscription: true }),
        ...(file ? { content_loc: file.href } : { player_loc: url }),
      },
    ],
  }
}
