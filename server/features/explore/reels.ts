import { isStationId } from '#contract/stations.ts'
import type { Content } from '#server/features/catalogue/content.ts'
import { loadContents } from '#server/features/catalogue/graphql/content.ts'
import type { ContentFilter } from '#server/features/catalogue/lists/newest-of-kind.ts'
import { contentLoader, newestLoader, relatedLoaders } from '#server/features/catalogue/loaders.ts'
import { stationsById } from '#server/features/stations/stations.ts'
import type { GatewayContext } from '#server/gateway/context.ts'
import { EMPTY_PAGE, mapPage, toPage, type Page, type PageRequest } from '#server/lib/pagination/page.ts'
import { reelById, reelItemsLoader, type StoredReel, DEFAULT_REEL_ITEMS } from './stored-reels.ts'

interface ReelAttributes {
  id: string
  title: string
  mediaType: 'audio' | 'video'
  shape: 'square' | 'wide' | 'poster'
  isRanked: boolean
}

type ReelSource =
  | { from: 'editor'; start: Page<string> }
  | { from: 'newest'; filter: ContentFilter }
  | { from: 'related'; kind: keyof typeof relatedLoaders; contentId: string }

export type MediaReelValue = ReelAttributes & { kind: 'media'; source: ReelSource }
export type AdReelValue = { kind: 'ad'; title: string; advertisementId: string; position: number }
export type ContentReelValue = { kind: 'competition' | 'news'; id: string; title: string; start: Page<string> }
export type ShowcaseReelValue = { kind: 'showcase'; id: string; title: string }
export type ReelValue = MediaReelValue | AdReelValue | ContentReelValue | ShowcaseReelValue

export function toReel(reel: StoredReel): ReelValue {
  const { id, kind, title, start } = reel
  switch (kind) {
    case 'ad':
      return { kind, title, advertisementId: reel.advertisementId ?? id, position: reel.position }
    case 'media':
      return { ...reel, kind, source: { from: 'editor', start } }
    case 'competition':
    case 'news':
      return { kind, id, title, start }
    case 'showcase':
      return { kind, id, title }
  }
}

const STATION_REELS = {
  shows: { kind: 'show', title: (name: string) => `Shows on ${name}`, shape: 'square' },
  podcasts: { kind: 'podcast', title: (name: string) => `Podcasts from ${name}`, shape: 'square' },
  episodes: { kind: 'episode', title: (name: string) => `Catch up with ${name}`, shape: 'wide' },
} as const

/** One of an editor, or `station-{station}-shows`, `-podcasts`, `-episodes`. */
export async function findReel(id: string, context: GatewayContext): Promise<MediaReelValue | null> {
  const [, station, section] = /^station-(\w+)-(shows|podcasts|episodes)$/.exec(id) ?? []
  if (isStationId(station)) return stationReel(id, station, section as keyof typeof STATION_REELS, context)
  const stored = await reelById(context.db, id, context.now)
  const reel = stored && toReel(stored)
  return reel?.kind === 'media' ? reel : null
}

async function stationReel(
  id: string,
  station: NonNullable<Content['station']>,
  section: keyof typeof STATION_REELS,
  context: GatewayContext,
): Promise<MediaReelValue> {
  const { kind, title, shape } = STATION_REELS[section]
  const name = (await stationsById(context)).get(station)?.name ?? station
  const source = { from: 'newest', filter: { kind, station } } as const
  return { kind: 'media', id, title: title(name), mediaType: 'audio', shape, isRanked: false, source }
}

/** The kind of related content for each kind of content; podcasts by default. */
const RELATED_KIND: Partial<Record<Content['kind'], keyof typeof relatedLoaders>> = {
  video: 'video',
  season: 'video',
  special: 'video',
  livestream: 'video',
  video_podcast: 'video_podcast',
  news: 'news',
}

/** More of the same series, related content, and the shows of its station. */
export async function reelsForContent(content: Content, context: GatewayContext): Promise<ReelValue[]> {
  const { id, kind, station } = content
  const relatedKind = RELATED_KIND[kind] ?? 'podcast'
  const layout = relatedKind === 'podcast' ? AUDIO_LAYOUT : VIDEO_LAYOUT
  const more = await moreOfParent(content, context)
  return [
    ...(more ? [more] : []),
    {
      kind: 'media',
      id: `related-${id}`,
      title: 'You might also like',
      ...layout,
      source: { from: 'related', kind: relatedKind, contentId: id },
    },
    ...(station ? [await stationReel(`station-${station}-shows`, station, 'shows', context)] : []),
  ]
}

const AUDIO_LAYOUT = { mediaType: 'audio', shape: 'square', isRanked: false } as const
const VIDEO_LAYOUT = { mediaType: 'video', shape: 'wide', isRanked: false } as const

/** Null where the series has no others. */
async function moreOfParent({ id, kind, parentId }: Content, context: GatewayContext): Promise<MediaReelValue | null> {
  if (kind !== 'episode' && kind !== 'video') return null
  const parent = parentId === null ? null : await contentLoader(context).load(parentId)
  if (!parent) return null
  const layout = kind === 'video' ? VIDEO_LAYOUT : AUDIO_LAYOUT
  const filter = { kind, parentId: parent.id, exceptId: id }
  return {
    kind: 'media',
    id: `more-${id}`,
    title: `More of ${parent.headline}`,
    ...layout,
    source: { from: 'newest', filter },
  }
}

export async function findTeasers(
  { id, source }: MediaReelValue,
  page: PageRequest,
  context: GatewayContext,
): Promise<Page<Content>> {
  switch (source.from) {
    case 'editor': {
      const isStart = page.first === DEFAULT_REEL_ITEMS && page.after === null
      const ids = isStart ? source.start : ((await reelItemsLoader(context).load({ id, ...page })) ?? EMPTY_PAGE)
      const contents = await loadContents(
        ids.edges.map(({ node }) => node),
        context,
      )
      const byId = new Map(contents.map((content) => [content.id, content]))
      return mapPage(ids, (contentId) => byId.get(contentId))
    }
    case 'newest':
      return newestLoader(context).load({ filter: source.filter, ...page })
    case 'related': {
      // Only one page: contents further down the ranking are not really related.
      if (page.after) return EMPTY_PAGE
      const related = await relatedLoaders[source.kind](context).load({ id: source.contentId, ...page })
      return toPage(related ?? [], page.first, ({ id: relatedId }) => ({ order: 0, id: relatedId }))
    }
  }
}

/** Only contents of the kind of the reel. */
export async function contentsOfReel({ kind, start }: ContentReelValue, context: GatewayContext): Promise<Content[]> {
  const contents = await loadContents(
    start.edges.map(({ node }) => node),
    context,
  )
  return contents.filter((content) => content.kind === kind)
}
