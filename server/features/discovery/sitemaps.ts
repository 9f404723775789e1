import { type RawBuilder, sql } from 'kysely'
import { EnumChangefreq, type SitemapItemLoose, SitemapIndexStream, SitemapStream, streamToPromise } from 'sitemap'
import { STATIONS } from '#contract/stations.ts'
import { imagePath } from '#contract/images.ts'
import type { ContentKind } from '#server/database/tables.ts'
import { presenterSlugs, presenterUrl } from '#server/features/catalogue/people.ts'
import { publishedTopicSlugs, topicUrl } from '#server/features/catalogue/topics.ts'
import { isPublishedNow } from '#server/features/catalogue/published.ts'
import { isPlayableBy } from '#server/features/catalogue/transcripts.ts'
import { absoluteUrl } from './schema-org.ts'
import { plainText } from './plain-text.ts'
import type { FactsContext, Site } from './page-facts.ts'
import { HOUR_MS } from '#server/lib/durations.ts'

/** The contents of each sitemap, by its name. */
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
/** The protocol allows 50,000 URLs in a file. */
const [MAX_TOPICS, MAX_PRESENTERS] = [20_000, 20_000]
const NEWS_MS = 48 * HOUR_MS
const MAX_NEWS = 1_000
const MAX_DESCRIPTION = 2_000
const MAX_TITLE = 100

const kindsOf = (section: Section) => sql.join(SECTIONS[section].map((kind) => sql.lit(kind)))
const isListed = (now: Date) => sql`${isPublishedNow('content', now)} and content.blocked_reason is null`
const changedAt = (now: Date) => sql`greatest(published_at, least(updated_at, ${now}))`
/** A recording whose transcript everybody can read. */
const isTranscribed = (now: Date) => sql`content.kind in ('episode', 'video') and ${isPlayableBy('content', null, now)}
  and exists (select from transcript_sentence where content_id = content.id and position = 1)`

const write = async (stream: SitemapStream | SitemapIndexStream, items: Iterable<unknown>): Promise<Buffer> => {
  for (const item of items) stream.write(item)
  stream.end()
  return streamToPromise(stream)
}

/** The index of all sitemaps. */
export async function sitemapIndex({ db, site, now }: FactsContext): Promise<Buffer> {
  const { rows } = await sql<{ kind: ContentKind; contents: number; changed: Date }>`
    select kind, count(*)::int as contents, max(${changedAt(now)}) as changed
    from content where ${isListed(now)} group by kind`.execute(db)
  const sections = Object.entries(SECTIONS).flatMap(([name, kinds]) => {
    const found = rows.filter(({ kind }) => (kinds as readonly ContentKind[]).includes(kind))
    const contents = found.reduce((sum, row) => sum + row.contents, 0)
    const changed = found.map((row) => row.changed.getTime())
    return partsOf(site, name, contents, changed.length > 0 ? new Date(Math.max(...changed)) : null)
  })
  const films = rows.find(({ kind }) => kind === 'video')
  const transcripts = await sql<{ number: number; changed: Date | null }>`
    select count(*)::int as number, max(${changedAt(now)}) as changed from content where ${isTranscribed(now)}`.execute(
    db,
  )
  const [{ number, changed } = { number: 0, changed: null }] = transcripts.rows
  const fixed = [{ url: `${site.origin}/sitemaps/pages.xml` }, { url: `${site.origin}/sitemaps/latest-news.xml` }]
  return write(new SitemapIndexStream(), [
    ...fixed,
    ...sections,
    ...partsOf(site, 'films', films?.contents ?? 0, films?.changed ?? null),
    ...partsOf(site, 'transcripts', number, changed),
  ])
}

const partsOf = ({ origin }: Site, name: string, contents: number, changed: Date | null) =>
  Array.from({ length: Math.ceil(contents / PART) }, (_, index) => ({
    url: `${origin}/sitemaps/${name}-${index + 1}.xml`,
    ...(changed && { lastmod: changed.toISOString() }),
  }))

/** The sitemap of pages that are not content: lists, stations, topics and presenters. */
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

/** A part of the contents of a section; null where there is none. */
export const sectionSitemap = (context: FactsContext, section: Section, part: number): Promise<Buffer | null> =>
  contentSitemap(context, sql`kind in (${kindsOf(section)}) and ${isListed(context.now)}`, '', part)

/** A part of the sitemap of transcript pages; null where there is none. */
export const transcriptsSitemap = (context: FactsContext, part: number): Promise<Buffer | null> =>
  contentSitemap(context, isTranscribed(context.now), '/transcripts', part)

async function contentSitemap(
  { db, site, now }: FactsContext,
  condition: RawBuilder<unknown>,
  prefix: string,
  part: number,
): Promise<Buffer | null> {
  const { rows } = await sql<{ url: string; changed: Date }>`
    select url, ${changedAt(now)} as changed from content where ${condition}
    order by published_at, id limit ${PART} offset ${(part - 1) * PART}`.execute(db)
  if (rows.length === 0) return null
  return write(
    new SitemapStream(),
    rows.map(({ url, changed }) => ({ url: absoluteUrl(site, prefix + url), lastmod: changed.toISOString() })),
  )
}

/** The news sitemap: the articles of the last 48 hours. */
export async function newsSitemap({ db, site, now }: FactsContext): Promise<Buffer> {
  const { rows } = await sql<{ url: string; headline: string; language: string | null; published_at: Date }>`
    select url, headline, language, published_at from content
    where kind = 'news' and ${isListed(now)} and not is_undated
      and published_at > ${new Date(now.getTime() - NEWS_MS)}
    order by published_at desc, id limit ${MAX_NEWS}`.execute(db)
  const items: SitemapItemLoose[] = rows.map(({ url, headline, language, published_at: published }) => ({
    url: absoluteUrl(site, url),
    news: {
      publication: { name: site.name, language: (language ?? 'en').slice(0, 2).toLowerCase() },
      publication_date: published.toISOString(),
      title: plainText(headline) || site.name,
    },
  }))
  return write(new SitemapStream({ xmlns: { news: true, video: false, image: false, xhtml: false } }), items)
}

interface FilmRow {
  url: string
  headline: string
  about: string | null
  image: string | null
  duration_ms: number | null
  published_at: Date
  available_until: Date | null
  access: 'free' | 'premium'
  src: string | null
}

/** A part of the video sitemap; null where there is none. */
export async function filmsSitemap({ db, site, now }: FactsContext, part: number): Promise<Buffer | null> {
  const { rows } = await sql<FilmRow>`
    select content.url, content.headline, coalesce(content.subline, left(content.text, ${MAX_DESCRIPTION})) as about,
      coalesce(content.image_id, parent.image_id) as image, content.duration_ms, content.published_at,
      content.available_until, content.access,
      case when ${isPlayableBy('content', null, now)} then media.sources->0->>'src' end as src
    from content left join content as parent on parent.id = content.parent_id
    left join media on media.id = content.media_id
    where content.kind = 'video' and ${isListed(now)}
    order by content.published_at, content.id limit ${PART} offset ${(part - 1) * PART}`.execute(db)
  return rows.length === 0
    ? null
    : write(
        new SitemapStream(),
        rows.map((row) => filmItem(site, row)),
      )
}

function filmItem(site: Site, row: FilmRow): SitemapItemLoose {
  const url = absoluteUrl(site, row.url)
  const seconds = Math.round((row.duration_ms ?? 0) / 1_000)
  const file = row.src === null ? null : URL.parse(row.src, site.origin)
  return {
    url,
    video: [
      {
        title: plainText(row.headline).slice(0, MAX_TITLE) || site.name,
        description: plainText(row.about ?? row.headline).slice(0, MAX_DESCRIPTION) || site.name,
        thumbnail_loc: absoluteUrl(site, row.image === null ? '/icon-512.png' : imagePath(row.image, '16x9', 1200)),
        publication_date: row.published_at.toISOString(),
        ...(seconds > 0 && seconds <= 28_800 && { duration: seconds }),
        ...(row.available_until && { expiration_date: row.available_until.toISOString() }),
        ...(row.access === 'premium' && { requires_subscription: true }),
        ...(file ? { content_loc: file.href } : { player_loc: url }),
      },
    ],
  }
}
