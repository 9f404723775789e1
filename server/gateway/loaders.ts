import DataLoader from 'dataloader'
import type { StationId } from '#contract/stations.ts'
import type { Database } from '#server/database/connect.ts'
import type { ContentKind } from '#server/database/tables.ts'
import { type BodyKey, type BodyPart, type ContentBody, readBodies } from '#server/features/catalogue/bodies.ts'
import { contentAndParents, type Content } from '#server/features/catalogue/content.ts'
import { countEpisodes, type EpisodeList, episodesOf } from '#server/features/catalogue/episodes.ts'
import { imagesByIds } from '#server/features/catalogue/images.ts'
import { relatedIds } from '#server/features/catalogue/lists.ts'
import { openLivestreams } from '#server/features/catalogue/livestreams.ts'
import { contentByMediaIds } from '#server/features/catalogue/media.ts'
import { neighboursOf } from '#server/features/catalogue/neighbours.ts'
import { peopleOf, personsByIds } from '#server/features/catalogue/people.ts'
import { seasonsOf } from '#server/features/catalogue/seasons.ts'
import { reelItems } from '#server/features/explore/explore.ts'
import { showcaseTeasers } from '#server/features/explore/showcase.ts'
import { onAirAndNext, schedulesOfShows } from '#server/features/schedule/airings.ts'
import { listStations, type Station } from '#server/features/stations/stations.ts'
import type { PageRequest } from '#server/lib/page.ts'
import type { ResponseBudget } from './response-budget.ts'

export type Loaders = ReturnType<typeof createLoaders>

type PageKey = PageRequest & { id: string }

/** One request's readers: what is asked for in one go becomes one statement, and nothing is read twice. */
export function createLoaders(db: Database, now: Date, budget: ResponseBudget) {
  let stations: Promise<Map<StationId, Station>> | undefined
  let livestreams: Promise<Content[]> | undefined
  return {
    stations: () => (stations ??= stationsById(db)),
    livestreams: () => (livestreams ??= openLivestreams(db, now)),
    content: contentLoader(db, now),
    bodies: bodyLoader(db, budget),
    people: byId((ids) => peopleOf(db, ids)),
    persons: byId((ids) => personsByIds(db, ids)),
    images: byId((ids) => imagesByIds(db, ids)),
    byMedia: byId((ids) => contentByMediaIds(db, ids, now)),
    episodes: {
      audio: episodeLoaders(db, 'audio', now),
      mixed: episodeLoaders(db, 'mixed', now),
      series: episodeLoaders(db, 'series', now),
      season: episodeLoaders(db, 'season', now),
    },
    neighbours: byId((ids) => neighboursOf(db, ids, now)),
    seasons: byId((ids) => seasonsOf(db, ids, now)),
    related: {
      podcast: relatedLoader(db, 'podcast', now),
      video: relatedLoader(db, 'video', now),
      video_podcast: relatedLoader(db, 'video_podcast', now),
      news: relatedLoader(db, 'news', now),
    },
    showcase: byId((ids) => showcaseTeasers(db, ids)),
    reelItems: byPage((ids, page) => reelItems(db, ids, page, now)),
    showSchedules: byId((ids) => schedulesOfShows(db, ids, now)),
    onAir: byId((ids: readonly StationId[]) => onAirAndNext(db, ids, now)),
  }
}

const bodyLoader = (db: Database, budget: ResponseBudget) =>
  new DataLoader<BodyKey, ContentBody[BodyPart] | null, string>(
    async (keys) => {
      const { parts, bytes } = await readBodies(db, keys, budget.loadableBytes)
      budget.countLoaded(bytes)
      return keys.map((_key, index) => parts[index] ?? null)
    },
    { cacheKeyFn: bodyKey },
  )

const bodyKey = ({ id, part }: BodyKey) => `${part} ${id}`

/** Puts a body in the place of what is stored. */
export function primeBody({ loaders }: { loaders: Loaders }, id: string, body: ContentBody): void {
  for (const part of ['text', 'markup', 'details', 'sections'] as const)
    loaders.bodies.clear({ id, part }).prime({ id, part }, body[part])
}

function contentLoader(db: Database, now: Date): DataLoader<string, Content | null> {
  const loader = new DataLoader<string, Content | null>(async (ids) => {
    const found = await contentAndParents(db, ids, now)
    for (const [id, content] of found) loader.prime(id, content)
    return ids.map((id) => found.get(id) ?? null)
  })
  return loader
}

const episodeLoaders = (db: Database, list: EpisodeList, now: Date) => ({
  page: byPage((ids, page) => episodesOf(db, list, ids, page, now)),
  count: byId((ids) => countEpisodes(db, list, ids, now)),
})

const relatedLoader = (db: Database, kind: ContentKind, now: Date) =>
  byPage((ids, { first }) => relatedIds(db, kind, ids, first, now))

async function stationsById(db: Database): Promise<Map<StationId, Station>> {
  return new Map((await listStations(db)).map((station) => [station.id, station]))
}

/** Says null for what is not there. */
const byId = <Id extends string, Value>(read: (ids: readonly Id[]) => Promise<Map<Id, Value>>) =>
  new DataLoader<Id, Value | null>(async (ids) => {
    const found = await read(ids)
    return ids.map((id) => found.get(id) ?? null)
  })

/** One statement for all ids of which the same page is asked. */
const byPage = <Value>(read: (ids: readonly string[], page: PageRequest) => Promise<Map<string, Value>>) =>
  new DataLoader<PageKey, Value | null, string>(
    async (keys) => {
      const groups = Map.groupBy(keys, ({ first, after }) => `${first} ${after ?? ''}`)
      const found = new Map(
        await Promise.all(
          [...groups].map(async ([name, [one, ...others]]) => {
            const ids = [one, ...others].map((key) => key?.id ?? '')
            return [name, await read(ids, { first: one?.first ?? 0, after: one?.after ?? null })] as const
          }),
        ),
      )
      return keys.map(({ id, first, after }) => found.get(`${first} ${after ?? ''}`)?.get(id) ?? null)
    },
    { cacheKeyFn: ({ id, first, after }) => `${first} ${after ?? ''} ${id}` },
  )
