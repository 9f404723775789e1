import DataLoader, { type CacheMap } from 'dataloader'
import { STATIONS, type StationId } from '#contract/stations.ts'
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
import { heroTeasers, reelItems } from '#server/features/explore/explore.ts'
import { showcaseTeasers } from '#server/features/explore/showcase.ts'
import { onAirAndNext, schedulesOfShows } from '#server/features/schedule/airings.ts'
import { rulesOf } from '#server/features/schedule/slots.ts'
import { listStations, type Station } from '#server/features/stations/stations.ts'
import type { PageRequest } from '#server/lib/page.ts'
import type { ResponseBudget } from './response-budget.ts'

export type Loaders = ReturnType<typeof createLoaders>

type PageKey = PageRequest & { id: string }

/** What the loader of that name has read, shared by several requests. */
export type SharedReads = (loader: string) => CacheMap<string, Promise<unknown>>

interface Reading {
  db: Database
  now: Date
  budget: ResponseBudget
  shared?: SharedReads | undefined
}

/**
 * One request's readers: what is asked for in one go becomes one statement, and nothing is read twice. With `shared` nothing is
 * read that another request has read; all that share have to be anonymous, and what is published must not differ between them.
 */
export function createLoaders({ db, now, budget, shared }: Reading) {
  const { byId, byPage, once } = loadersOf(shared)
  const rules = byId('rules', (ids: readonly StationId[]) => rulesOf(db, ids))
  return {
    stations: once('stations', () => stationsById(db)),
    livestreams: once('livestreams', () => openLivestreams(db, now)),
    content: contentLoader(db, now, shared),
    // Not shared: long texts, which hardly anything but the page of their content shows.
    bodies: bodyLoader(db, budget),
    people: byId('people', (ids) => peopleOf(db, ids)),
    persons: byId('persons', (ids) => personsByIds(db, ids)),
    images: byId('images', (ids) => imagesByIds(db, ids)),
    byMedia: byId('byMedia', (ids) => contentByMediaIds(db, ids, now)),
    episodes: {
      audio: episodeLoaders('audio'),
      mixed: episodeLoaders('mixed'),
      series: episodeLoaders('series'),
      season: episodeLoaders('season'),
    },
    neighbours: byId('neighbours', (ids) => neighboursOf(db, ids, now)),
    seasons: byId('seasons', (ids) => seasonsOf(db, ids, now)),
    related: {
      podcast: relatedLoader('podcast'),
      video: relatedLoader('video'),
      video_podcast: relatedLoader('video_podcast'),
      news: relatedLoader('news'),
    },
    heroTeasers: once('heroTeasers', () => heroTeasers(db)),
    showcase: byId('showcase', (ids) => showcaseTeasers(db, ids)),
    reelItems: byPage('reelItems', (ids, page) => reelItems(db, ids, page, now)),
    rules,
    showSchedules: byId('showSchedules', async (ids) => {
      const ofStations = await Promise.all(STATIONS.map((station) => rules.load(station)))
      return schedulesOfShows(
        ofStations.map((ofStation) => ofStation ?? []),
        ids,
        now,
      )
    }),
    onAir: byId('onAir', async (ids: readonly StationId[]) => {
      const airing = async (id: StationId) => [id, onAirAndNext((await rules.load(id)) ?? [], now)] as const
      return new Map(await Promise.all(ids.map(airing)))
    }),
  }

  function episodeLoaders(list: EpisodeList) {
    return {
      page: byPage(`episodes.${list}`, (ids, page) => episodesOf(db, list, ids, page, now)),
      count: byId(`episodes.${list}.count`, (ids) => countEpisodes(db, list, ids, now)),
    }
  }

  function relatedLoader(kind: ContentKind) {
    return byPage(`related.${kind}`, (ids, { first }) => relatedIds(db, kind, ids, first, now))
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

function contentLoader(db: Database, now: Date, shared: SharedReads | undefined): DataLoader<string, Content | null> {
  const options = cacheOf<string, Content | null>(shared, 'content')
  const loader = new DataLoader<string, Content | null>(async (ids) => {
    const found = await contentAndParents(db, ids, now)
    for (const [id, content] of found) loader.prime(id, content)
    return ids.map((id) => found.get(id) ?? null)
  }, options)
  return loader
}

async function stationsById(db: Database): Promise<Map<StationId, Station>> {
  return new Map((await listStations(db)).map((station) => [station.id, station]))
}

/** Makes loaders that share what they read where `shared` is given. */
const loadersOf = (shared: SharedReads | undefined) => ({
  /** Says null for what is not there. */
  byId: <Id extends string, Value>(name: string, read: (ids: readonly Id[]) => Promise<Map<Id, Value>>) =>
    new DataLoader<Id, Value | null>(
      async (ids) => {
        const found = await read(ids)
        return ids.map((id) => found.get(id) ?? null)
      },
      cacheOf(shared, name),
    ),

  /** One statement for all ids of which the same page is asked. */
  byPage: <Value>(name: string, read: (ids: readonly string[], page: PageRequest) => Promise<Map<string, Value>>) =>
    new DataLoader<PageKey, Value | null, string>((keys) => readPages(keys, read), {
      ...cacheOf(shared, name),
      cacheKeyFn: ({ id, first, after }) => `${first} ${after ?? ''} ${id}`,
    }),

  /** A value that has no key. */
  once: <Value>(name: string, read: () => Promise<Value>): (() => Promise<Value>) => {
    const loader = new DataLoader<string, Value>(
      async (keys) => {
        const value = await read()
        return keys.map(() => value)
      },
      cacheOf(shared, name),
    )
    return () => loader.load('')
  },
})

// A name stands for one type of values.
const cacheOf = <Key, Value>(
  shared: SharedReads | undefined,
  name: string,
): { cacheMap?: CacheMap<Key, Promise<Value>> } =>
  shared ? { cacheMap: shared(name) as CacheMap<Key, Promise<Value>> } : {}

async function readPages<Value>(
  keys: readonly PageKey[],
  read: (ids: readonly string[], page: PageRequest) => Promise<Map<string, Value>>,
): Promise<(Value | null)[]> {
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
}
