import type { ContentKind } from '#server/database/tables.ts'
import { decideAvailability } from '#server/features/catalogue/availability/availability.ts'
import type { Content } from '#server/features/catalogue/content.ts'
import { pageLoader } from '#server/features/catalogue/loaders.ts'
import type { PageContent } from '#server/features/catalogue/page-content.ts'
import { toStructuredData, type Work } from './creative-works.ts'
import { type Crumb, type FactsContext, NO_FACTS, type PageFacts } from './page-facts.ts'

/** In characters; search engines show no more. */
const DESCRIPTION_LENGTH = 200

interface KindOfPage {
  ogType: PageFacts['ogType']
  kicker: string
  list: Crumb | null
  hasFeed?: boolean
}

const AUDIO = { name: 'Audio', path: '/audio' }
const VIDEO = { name: 'Video', path: '/video' }
const STATIONS = { name: 'Stations', path: '/stations' }
const NEWS = { name: 'EWN', path: '/ewn' }

const KINDS: Record<ContentKind, KindOfPage> = {
  show: { ogType: 'website', kicker: 'Radio show', list: STATIONS, hasFeed: true },
  podcast: { ogType: 'website', kicker: 'Podcast', list: AUDIO, hasFeed: true },
  mixed_podcast: { ogType: 'website', kicker: 'Podcast', list: AUDIO, hasFeed: true },
  episode: { ogType: 'music.song', kicker: 'Listen', list: AUDIO },
  video: { ogType: 'video.other', kicker: 'Watch', list: VIDEO },
  video_podcast: { ogType: 'website', kicker: 'Series', list: VIDEO },
  season: { ogType: 'website', kicker: 'Series', list: VIDEO },
  special: { ogType: 'website', kicker: 'Special', list: VIDEO },
  livestream: { ogType: 'video.other', kicker: 'Live video', list: VIDEO },
  news: { ogType: 'article', kicker: 'EWN', list: NEWS },
  page: { ogType: 'article', kicker: '', list: null },
  competition: { ogType: 'website', kicker: 'Competition', list: null },
}

export async function contentFacts(context: FactsContext, path: string): Promise<PageFacts | null> {
  const page = await pageLoader(context).load(path)
  if (!page) return null
  const { content } = page
  const work = workOf(page, context.now)
  const { ogType, kicker, list, hasFeed } = KINDS[content.kind]
  const [parent] = work.parents
  return {
    ...NO_FACTS,
    path: content.url,
    title: [content.headline, parent?.headline].filter(Boolean).join(', '),
    name: content.headline,
    description: work.description,
    ogType,
    theme: content.kind === 'news' ? 'ewn' : content.station,
    kicker: parent?.headline ?? (kicker || context.site.name),
    imageId: content.image?.id ?? null,
    language: content.language,
    publishedAt: content.isUndated ? null : content.publishedAt,
    modifiedAt: work.modifiedAt,
    crumbs: [
      ...(list ? [list] : []),
      ...work.parents.toReversed().map(({ headline: name, url }) => ({ name, path: url })),
    ],
    feed: hasFeed ? feedOf(content) : null,
    structuredData: toStructuredData(context.site, work),
  }
}

const feedOf = ({ url, headline: title }: Content): PageFacts['feed'] =>
  /^\/(podcasts\/[^/]+|shows\/[^/]+\/[^/]+)$/.test(url) ? { title, path: `/feeds${url}.xml` } : null

function workOf({ content, text, updatedAt, people, source, parents }: PageContent, now: Date): Work {
  const isPlayable = ['AVAILABLE', 'LIVE'].includes(decideAvailability(content, null, now).state)
  return {
    content,
    description: descriptionOf(content, text),
    parents,
    people,
    source: isPlayable ? source : null,
    modifiedAt: content.isUndated ? null : latestPast(content.publishedAt, updatedAt, now),
  }
}

/** A change before publication or in the future stems from an import and is ignored. */
const latestPast = (published: Date, updated: Date, now: Date) =>
  updated > published && updated <= now ? updated : published

function descriptionOf({ subline, headline, stationName }: Content, text: string | null): string {
  const paragraph = text?.split(/\n+/).find((line) => line.trim() !== '')
  const description = subline || paragraph?.trim() || [headline, stationName].filter(Boolean).join(', ')
  return truncate(description, DESCRIPTION_LENGTH)
}

function truncate(text: string, length: number): string {
  const characters = Array.from(text)
  if (characters.length <= length) return text
  const cut = characters.slice(0, length).join('')
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), length / 2)).replace(/[\s,;:.]+$/, '')}…`
}
