import type {
  BroadcastEvent,
  CreativeWorkSeason,
  CreativeWorkSeries,
  NewsArticle,
  PodcastEpisode,
  PodcastSeries,
  RadioEpisode,
  RadioSeries,
  Thing,
  VideoObject,
} from 'schema-dts'
import type { Content } from '#server/features/catalogue/content.ts'
import type { Site } from './page-facts.ts'
import { absoluteUrl, imageUrls, isoDuration, organisation, pageOfType, person, stationId } from './schema-org.ts'

type Parent = Pick<Content, 'kind' | 'headline' | 'url'>

export interface Work {
  content: Content
  description: string
  /** Published ancestors, the nearest first. */
  parents: readonly Parent[]
  people: readonly { name: string; role: string }[]
  /** Everybody may play it; null where there is no such file now. */
  source: { src: string; type: string } | null
  modifiedAt: Date | null
}

/** Limit of Google News. */
const MAX_HEADLINE = 110

export function toStructuredData(site: Site, work: Work): Thing[] {
  switch (work.content.kind) {
    case 'show':
      return [radioSeries(site, work)]
    case 'podcast':
    case 'mixed_podcast':
      return [podcastSeries(site, work)]
    case 'episode':
      return [audioEpisode(site, work)]
    case 'video':
      return [videoObject(site, work)]
    case 'livestream':
      return [liveVideo(site, work)]
    case 'video_podcast':
      return [videoSeries(site, work)]
    case 'season':
      return [season(site, work)]
    case 'news':
      return [newsArticle(site, work)]
    case 'special':
      return [plainPage(site, work, 'CollectionPage')]
    case 'page':
    case 'competition':
      return [plainPage(site, work, 'WebPage')]
    default:
      return work.content.kind satisfies never
  }
}

const common = (site: Site, { content, description }: Work) => ({
  name: content.headline,
  description,
  url: absoluteUrl(site, content.url),
  inLanguage: content.language ?? 'en-ZA',
  image: imageUrls(site, content.image?.id ?? null),
  keywords: content.topics.length > 0 ? content.topics.join(', ') : undefined,
})

const dates = ({ content, modifiedAt }: Work) => ({
  datePublished: content.isUndated ? undefined : content.publishedAt.toISOString(),
  dateModified: modifiedAt?.toISOString(),
})

const authors = ({ people, content }: Work) => {
  const names = people.length > 0 ? people : content.author ? [{ name: content.author }] : []
  return names.length > 0 ? names.map(person) : undefined
}

const free = ({ content }: Work) => content.access === 'free'

const reference = (
  site: Site,
  type: 'PodcastSeries' | 'RadioSeries' | 'CreativeWorkSeries',
  { headline, url }: Parent,
) => ({
  '@type': type,
  name: headline,
  url: absoluteUrl(site, url),
})

const radioSeries = (site: Site, work: Work): RadioSeries => ({
  '@type': 'RadioSeries',
  ...common(site, work),
  actor: authors(work),
  productionCompany: work.content.station
    ? { '@type': 'Organization', '@id': stationId(site, work.content.station), name: work.content.stationName ?? '' }
    : organisation(site),
})

const podcastSeries = (site: Site, work: Work): PodcastSeries => ({
  '@type': 'PodcastSeries',
  ...common(site, work),
  ...dates(work),
  author: authors(work) ?? organisation(site),
  publisher: organisation(site),
  webFeed: /^\/podcasts\/[^/]+$/.test(work.content.url)
    ? absoluteUrl(site, `/feeds${work.content.url}.xml`)
    : undefined,
})

function audioEpisode(site: Site, work: Work): PodcastEpisode | RadioEpisode {
  const { content, parents, source } = work
  const [parent] = parents
  const isRadio = parent?.kind === 'show'
  const series = parent && reference(site, isRadio ? 'RadioSeries' : 'PodcastSeries', parent)
  const sound = source &&
    free(work) && {
      '@type': 'AudioObject' as const,
      contentUrl: new URL(source.src, site.origin).href,
      encodingFormat: source.type,
      duration: isoDuration(content.durationSeconds),
    }
  return {
    '@type': isRadio ? 'RadioEpisode' : 'PodcastEpisode',
    ...common(site, work),
    ...dates(work),
    episodeNumber: content.episodeNumber ?? undefined,
    timeRequired: isoDuration(content.durationSeconds),
    isAccessibleForFree: free(work),
    author: authors(work) ?? organisation(site),
    publisher: organisation(site),
    partOfSeries: series,
    associatedMedia: sound || undefined,
  }
}

const thumbnails = (site: Site, { content }: Work) =>
  imageUrls(site, content.image?.id ?? null) ?? [absoluteUrl(site, '/icon-512.png')]

const videoObject = (site: Site, work: Work): VideoObject => ({
  '@type': 'VideoObject',
  ...common(site, work),
  ...dates(work),
  thumbnailUrl: thumbnails(site, work),
  uploadDate: work.content.publishedAt.toISOString(),
  duration: isoDuration(work.content.durationSeconds),
  contentUrl: work.source && free(work) ? new URL(work.source.src, site.origin).href : undefined,
  expires: work.content.availableUntil?.toISOString(),
  isAccessibleForFree: free(work),
  actor: authors(work),
  publisher: organisation(site),
  isPartOf: work.parents[0] && reference(site, 'CreativeWorkSeries', work.parents[0]),
})

function liveVideo(site: Site, work: Work): VideoObject {
  const { opensAt, closesAt, publishedAt, headline } = work.content
  const event: BroadcastEvent = {
    '@type': 'BroadcastEvent',
    name: headline,
    isLiveBroadcast: true,
    startDate: (opensAt ?? publishedAt).toISOString(),
    endDate: closesAt?.toISOString(),
  }
  return { ...videoObject(site, work), publication: event }
}

const videoSeries = (site: Site, work: Work): CreativeWorkSeries => ({
  '@type': 'CreativeWorkSeries',
  ...common(site, work),
  ...dates(work),
  publisher: organisation(site),
})

const season = (site: Site, work: Work): CreativeWorkSeason => ({
  '@type': 'CreativeWorkSeason',
  ...common(site, work),
  ...dates(work),
  seasonNumber: work.content.season ?? undefined,
  partOfSeries: work.parents[0] && reference(site, 'CreativeWorkSeries', work.parents[0]),
})

const newsArticle = (site: Site, work: Work): NewsArticle => ({
  '@type': 'NewsArticle',
  ...common(site, work),
  ...dates(work),
  headline: Array.from(work.content.headline).slice(0, MAX_HEADLINE).join(''),
  author: authors(work) ?? organisation(site),
  publisher: organisation(site),
  articleSection: work.content.overline ?? undefined,
  isAccessibleForFree: free(work),
  mainEntityOfPage: absoluteUrl(site, work.content.url),
})

function plainPage(site: Site, { content, description }: Work, type: 'WebPage' | 'CollectionPage'): Thing {
  const { url: path, headline: name, language } = content
  return pageOfType(site, type, { path, name, description, language })
}
