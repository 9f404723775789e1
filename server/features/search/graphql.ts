import { isStationId, type StationId } from '#contract/stations.ts'
import type { Content, ContentImage } from '#server/features/catalogue/content.ts'
import { toTypeName } from '#server/features/catalogue/graphql/content-types.ts'
import { PublishedContent } from '#server/features/catalogue/graphql/content.ts'
import { HeaderImage } from '#server/features/catalogue/graphql/image.ts'
import { MediaType } from '#server/features/catalogue/graphql/media.ts'
import { TranscriptSentence, transcriptUrl } from '#server/features/catalogue/graphql/playable.ts'
import { contentLoader } from '#server/features/catalogue/loaders.ts'
import { StationListItem } from '#server/features/stations/graphql.ts'
import { type Station, stationsById } from '#server/features/stations/stations.ts'
import { builder } from '#server/gateway/builder.ts'
import type { GatewayContext } from '#server/gateway/context.ts'
import { MAX_PAGE_SIZE, pageRequest } from '#server/gateway/paging.ts'
import { AppError } from '#server/lib/errors/app-error.ts'
import { countMiss } from './misses.ts'
import { parseQuery } from './parse-query.ts'
import { searchTranscripts, type SentenceHit } from './search-transcripts.ts'
import { MAX_RANKED, search, type FoundDocuments, type SearchHit } from './search.ts'
import { findSections, findSubjects, type Subject } from './subjects.ts'
import { suggest } from './suggest.ts'

const DEFAULT_RESULTS = 20
const DEFAULT_SUGGESTIONS = 8
const STATION_PREFIX = 'station:'

interface SearchResultValue {
  content: Content | null
  live: Station | null
  id: string
  headline: string
  image: ContentImage | null
  typename: string
  overline: string | null
  subline: string | null
  url: string
}

const SearchResult = builder.objectRef<SearchResultValue>('SearchResult').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    headline: t.exposeString('headline'),
    headerImage: t.expose('image', { type: HeaderImage, nullable: true }),
    typename: t.exposeString('typename', { description: 'The type of the content, or `RadioStation`.' }),
    overline: t.exposeString('overline', { nullable: true }),
    subline: t.exposeString('subline', { nullable: true }),
    _url: t.exposeString('url'),
    content: t.expose('content', { type: PublishedContent, nullable: true, description: 'Null for a station.' }),
    live: t.expose('live', { type: StationListItem, nullable: true, description: 'The station, where it is one.' }),
  }),
})

const SearchSubjectKind = builder.enumType('SearchSubjectKind', { values: ['SECTION', 'TOPIC', 'PRESENTER'] as const })

const SearchSubject = builder.objectRef<Subject>('SearchSubject').implement({
  description: 'A section of the app, a topic or a presenter whose name matches a query.',
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.expose('kind', { type: SearchSubjectKind }),
    name: t.exposeString('name'),
    _url: t.exposeString('url', { description: 'URL of its page.' }),
    headerImage: t.expose('image', { type: HeaderImage, nullable: true, description: 'Of a presenter.' }),
  }),
})

interface SearchResponseValue extends FoundDocuments {
  typedWords: readonly string[]
  /** Those that were searched. */
  words: readonly string[]
}

const SearchResponse = builder.objectRef<SearchResponseValue>('SearchResponse').implement({
  fields: (t) => ({
    subjects: t.field({
      type: [SearchSubject],
      description: 'Sections, up to four topics and up to four presenters.',
      resolve: async ({ typedWords, words }, _args, { db, now }) => [
        ...findSections(typedWords),
        ...(await findSubjects(db, words, now)),
      ],
    }),
    total: t.exposeInt('total', { description: `Of these, the best ${MAX_RANKED} can be paged through.` }),
    results: t.field({ type: [SearchResult], resolve: ({ hits }, _args, context) => resultsOf(hits, context) }),
    correctedQuery: t.exposeString('correctedTo', {
      nullable: true,
      description: 'The corrected query that was searched, because nothing matches the original.',
    }),
  }),
})

interface SentenceResultValue {
  hit: SentenceHit
  content: Content
}

const SentenceResult = builder.objectRef<SentenceResultValue>('SentenceResult').implement({
  description: 'The best sentence of a recording that matches a query.',
  fields: (t) => ({
    content: t.expose('content', { type: PublishedContent }),
    sentence: t.expose('hit', { type: TranscriptSentence }),
    position: t.int({
      description: 'Position of the sentence in the transcript, from 1.',
      resolve: ({ hit }) => hit.position,
    }),
    matches: t.int({ description: 'Sentences of the recording that match.', resolve: ({ hit }) => hit.matches }),
    transcriptUrl: t.string({ resolve: ({ content }) => transcriptUrl(content) }),
  }),
})

const TranscriptSearchResponse = builder
  .objectRef<{ total: number; results: SentenceResultValue[] }>('TranscriptSearchResponse')
  .implement({
    fields: (t) => ({
      total: t.exposeInt('total', { description: 'Number of recordings.' }),
      results: t.expose('results', { type: [SentenceResult] }),
    }),
  })

async function sentenceResults(hits: readonly SentenceHit[], context: GatewayContext): Promise<SentenceResultValue[]> {
  const results = await Promise.all(
    hits.map(async (hit) => {
      const content = await contentLoader(context).load(hit.contentId)
      return content && { hit, content }
    }),
  )
  return results.filter((result) => result !== null)
}

const SearchAd = builder.objectRef<{ advertisementId: string }>('SearchAd').implement({
  fields: (t) => ({ advertisementId: t.exposeID('advertisementId') }),
})

async function resultsOf(hits: readonly SearchHit[], context: GatewayContext): Promise<SearchResultValue[]> {
  const stations = await stationsById(context)
  const results = await Promise.all(
    hits.map(async ({ id }) => {
      if (id.startsWith(STATION_PREFIX)) return stationResult(stations, id.slice(STATION_PREFIX.length))
      const content = await contentLoader(context).load(id)
      return content && contentResult(content)
    }),
  )
  // A content may have been withdrawn since it was found.
  return results.filter((result) => result !== null)
}

function stationResult(stations: Map<StationId, Station>, id: string): SearchResultValue | null {
  const station = isStationId(id) ? stations.get(id) : undefined
  if (!station) return null
  const { name: headline, image, slogan: subline, place: overline } = station
  const url = `/station/${station.id}`
  return { id, headline, image, typename: 'RadioStation', overline, subline, url, content: null, live: station }
}

const contentResult = (content: Content): SearchResultValue => ({
  id: content.id,
  headline: content.headline,
  image: content.image,
  typename: toTypeName(content),
  overline: content.overline,
  subline: content.subline,
  url: content.url,
  content,
  live: null,
})

builder.queryFields((t) => ({
  searchContent: t.field({
    type: SearchResponse,
    description: 'Published contents and stations that match a query of 2 to 100 characters, the best first.',
    args: {
      searchQuery: t.arg.string({ required: true }),
      skip: t.arg.int({ description: 'Results to skip, 0 to 500.' }),
      take: t.arg.int({ description: `1 to ${MAX_PAGE_SIZE}.` }),
      mediaType: t.arg({ type: MediaType, defaultValue: 'all' }),
    },
    async resolve(_root, { searchQuery, mediaType, ...page }, { db, now }) {
      const query = parseQuery(searchQuery)
      const { skip, take } = pageOf(page)
      if (!query) return { total: 0, hits: [], correctedTo: null, typedWords: [], words: [] }
      const found = await search(db, { query, filter: mediaType ?? 'all', skip, take }, now)
      if (found.total === 0) await countMiss(db, searchQuery, query, now)
      const words = found.correctedTo?.split(' ') ?? query.words
      return { ...found, typedWords: query.words, words }
    },
  }),
  searchTranscripts: t.field({
    type: TranscriptSearchResponse,
    description:
      'Recordings that the visitor may play whose transcript matches a query of 2 to 100 characters, the best first.',
    args: {
      searchQuery: t.arg.string({ required: true }),
      skip: t.arg.int({ description: 'Recordings to skip, 0 to 500.' }),
      take: t.arg.int({ description: `1 to ${MAX_PAGE_SIZE}.` }),
      mediaType: t.arg({ type: MediaType, defaultValue: 'all' }),
    },
    async resolve(_root, { searchQuery, mediaType, ...page }, context) {
      const query = parseQuery(searchQuery)
      const { skip, take } = pageOf(page)
      if (!query) return { total: 0, results: [] }
      const { db, viewer, now } = context
      const request = { query, filter: mediaType ?? 'all', viewer, skip, take } as const
      const { total, hits } = await searchTranscripts(db, request, now)
      return { total, results: await sentenceResults(hits, context) }
    },
  }),
  searchSuggestions: t.field({
    type: [SearchResult],
    description: 'Suggestions for an incomplete query.',
    args: { searchQuery: t.arg.string({ required: true }), first: t.arg.int() },
    async resolve(_root, { searchQuery, ...page }, context) {
      const query = parseQuery(searchQuery)
      const { first } = pageRequest(page, DEFAULT_SUGGESTIONS)
      return query ? resultsOf(await suggest(context.db, query, first, context.now), context) : []
    },
  }),
  searchAd: t.field({ type: SearchAd, resolve: () => ({ advertisementId: 'search' }) }),
}))

function pageOf({ skip, take }: { skip?: number | null | undefined; take?: number | null | undefined }) {
  const page = { skip: skip ?? 0, take: take ?? DEFAULT_RESULTS }
  if (page.skip < 0 || page.skip > MAX_RANKED)
    throw new AppError('BAD_INPUT', `skip must be between 0 and ${MAX_RANKED}`)
  if (page.take < 1 || page.take > MAX_PAGE_SIZE)
    throw new AppError('BAD_INPUT', `take must be between 1 and ${MAX_PAGE_SIZE}`)
  return page
}
