import DataLoader from 'dataloader'
import {
  afterIdLists,
  loadOnce,
  loaderById,
  loaderOfPages,
  perRequest,
  type ReadContext,
  sharedCache,
} from '#server/gateway/loaders.ts'
import { EVERYTHING, type ReadAreas, recordAreasOf, withoutRecording } from '#server/gateway/read-areas.ts'
import { beginOfPage, type Page } from '#server/lib/pagination/page.ts'
import { type Content, contentAndParents } from './content.ts'
import { imagesByIds } from './images.ts'
import { countEpisodes, type EpisodeList, findEpisodes } from './lists/episodes.ts'
import { findNeighbours } from './lists/neighbours.ts'
import { newestContent, type NewestRequest, openLivestreams, relatedContent } from './lists/newest-of-kind.ts'
import { findSeasons } from './lists/series.ts'
import { contentByMediaIds } from './media.ts'
import { type PageContent, pagesByUrl } from './page-content.ts'
import { peopleByContentIds, personsByIds } from './people.ts'
import { type BodyKey, type BodyPart, type ContentBody, readBodies } from './texts/bodies.ts'
import { transcriptsByContentIds, withTranscript } from './texts/transcripts.ts'

const PARENTS = ['show', 'podcast', 'mixed_podcast', 'video_podcast', 'season', 'special'] as const

/** A content depends on its own row and on those of its parent and its station; a missing content may be added by any change. */
const areasOfContent = (content: Content | null): ReadAreas =>
  content ? [content.kind, ...(content.parentId === null ? [] : PARENTS)] : [EVERYTHING]

/** The areas of a value are not known before it is loaded. */
class AreaLoader<Value> extends DataLoader<string, Value> {
  readonly #areasOf: (value: Value) => ReadAreas

  constructor(
    read: DataLoader.BatchLoadFn<string, Value>,
    { areasOf, ...options }: DataLoader.Options<string, Value> & { areasOf: (value: Value) => ReadAreas },
  ) {
    super((ids) => withoutRecording(() => read(ids)), options)
    this.#areasOf = areasOf
  }

  override load(id: string): Promise<Value> {
    return recordAreasOf(super.load(id), this.#areasOf)
  }
}

/** A load also caches the parents. */
export const contentLoader = perRequest((context) => {
  const loader: DataLoader<string, Content | null> = new AreaLoader<Content | null>(
    async (ids) => {
      const found = await contentAndParents(context.db, ids, context.now)
      for (const [id, content] of found) loader.prime(id, content)
      return ids.map((id) => found.get(id) ?? null)
    },
    {
      ...sharedCache<string, Content | null>(context, 'content'),
      areasOf: areasOfContent,
      batchScheduleFn: afterIdLists(context),
    },
  )
  return loader
}, [])

/** Contents that were read along with others, such as their parents. */
function primeContent(context: ReadContext, contents: readonly Content[]): void {
  for (const content of contents) contentLoader(context).prime(content.id, content)
}

/** One statement for all lists that are requested together. */
export const newestLoader = perRequest(
  (context) =>
    new DataLoader<NewestRequest, Page<Content>, string>(
      async (lists) => {
        const { pages, parents } = await newestContent(context.db, lists, context.now)
        primeContent(context, parents)
        return pages
      },
      {
        ...sharedCache(context, 'newest'),
        cacheKeyFn: ({ filter: { kind, station, parentId, exceptId }, first, after }) =>
          JSON.stringify([kind, station, parentId, exceptId, first, after]),
      },
    ),
)

export const pageLoader = perRequest(
  (context) =>
    new AreaLoader<PageContent | null>(
      async (urls) => {
        const found = await pagesByUrl(context.db, urls, context.now)
        return urls.map((url) => found.get(url) ?? null)
      },
      {
        ...sharedCache<string, PageContent | null>(context, 'pages'),
        areasOf: (page) => areasOfContent(page && page.content),
      },
    ),
  [],
)

/** Not in the shared cache, because the texts are long and rarely used outside the page of their content, which has recorded their area. */
export const bodyLoader = perRequest(
  ({ db, budget }) =>
    new DataLoader<BodyKey, ContentBody[BodyPart] | null, string>(
      async (keys) => {
        const { parts, bytes } = await readBodies(db, keys, budget.loadableBytes)
        budget.countLoaded(bytes)
        return keys.map((_key, index) => parts[index] ?? null)
      },
      { cacheKeyFn: ({ id, part }: BodyKey) => `${part} ${id}` },
    ),
  [],
)

const BODY_PARTS = ['text', 'markup', 'details', 'sections', 'corrections', 'relatedAudio'] as const

/** Read along with the page. */
export function primeBody(context: ReadContext, id: string, body: ContentBody): void {
  for (const part of BODY_PARTS) bodyLoader(context).prime({ id, part }, body[part])
}

/** For this request, by the body of a draft. */
export function replaceBody(context: ReadContext, id: string, body: ContentBody): void {
  for (const part of BODY_PARTS) bodyLoader(context).clear({ id, part })
  primeBody(context, id, body)
}

export const imageLoader = loaderById('images', ({ db }, ids) => imagesByIds(db, ids))

/** By content id. People change only together with everything. */
export const peopleLoader = loaderById('people', ({ db }, ids) => peopleByContentIds(db, ids), [])

export const personLoader = loaderById('persons', ({ db }, ids) => personsByIds(db, ids))

export const contentByMediaLoader = loaderById('byMedia', ({ db, now }, ids) => contentByMediaIds(db, ids, now))

/** Not in the shared cache, because the texts are long. */
export const transcriptLoader = perRequest(
  ({ db, budget }) =>
    new DataLoader(async (ids: readonly string[]) => {
      const found = await transcriptsByContentIds(db, ids)
      return ids.map((id) => {
        const transcript = found.get(id) ?? null
        budget.countLoaded(transcript?.sentences.reduce((sum, { text }) => sum + text.length, 0) ?? 0)
        return transcript
      })
    }),
)

/** By content id. */
export const hasTranscriptLoader = loaderById('hasTranscript', ({ db }, ids) => withTranscript(db, ids))

export const neighbourLoader = loaderById('neighbours', ({ db, now }, ids) => findNeighbours(db, ids, now))

export const seasonLoader = loaderById('seasons', ({ db, now }, ids) => findSeasons(db, ids, now))

export const loadLivestreams = loadOnce('livestreams', ({ db, now }) => openLivestreams(db, now))

const EPISODES = [...PARENTS, 'episode', 'video'] as const

const episodePages = (list: EpisodeList) =>
  loaderOfPages(
    `episodes.${list}`,
    ({ db, now }, ids, page) => findEpisodes(db, list, ids, page, now),
    beginOfPage<Content>,
    EPISODES,
  )

export const episodePageLoaders = {
  audio: episodePages('audio'),
  mixed: episodePages('mixed'),
  series: episodePages('series'),
  season: episodePages('season'),
}

const episodeCounts = (list: EpisodeList) =>
  loaderById(
    `episodes.${list}.count`,
    ({ db, now }, ids: readonly string[]) => countEpisodes(db, list, ids, now),
    EPISODES,
  )

export const episodeCountLoaders = {
  audio: episodeCounts('audio'),
  mixed: episodeCounts('mixed'),
  series: episodeCounts('series'),
  season: episodeCounts('season'),
}

const related = (kind: Content['kind']) =>
  loaderOfPages(
    `related.${kind}`,
    async (context, ids, { first }) => {
      const { contents, parents } = await relatedContent(context.db, kind, ids, first, context.now)
      primeContent(context, parents)
      return contents
    },
    (contents, first) => contents.slice(0, first),
    // The content that they are related to is of the same kind or one of these.
    [kind, ...PARENTS],
  )

export const relatedLoaders = {
  podcast: related('podcast'),
  video: related('video'),
  video_podcast: related('video_podcast'),
  news: related('news'),
}
