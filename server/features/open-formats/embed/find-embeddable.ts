import { isStationId } from '#contract/stations.ts'
import type { Database } from '#server/database/connect.ts'
import { decideAvailability, isPlayable } from '#server/features/catalogue/availability/availability.ts'
import { type Content, type ContentImage, contentByIds } from '#server/features/catalogue/content.ts'
import { listStations } from '#server/features/stations/stations.ts'
import { contentAt } from '../content-at.ts'

export interface Embeddable {
  kind: 'audio' | 'live' | 'video' | 'live video'
  title: string
  /** Title of the series, or slogan of the station. */
  subtitle: string
  path: string
  mediaId: string
  image: ContentImage | null
  durationSeconds: number | null
  /** The embedded player of premium media links to their page. */
  isPremium: boolean
  station: string | null
}

const KINDS: Partial<Record<Content['kind'], Embeddable['kind']>> = {
  episode: 'audio',
  video: 'video',
  special: 'video',
  livestream: 'live video',
}

/** Null if the page plays none, or none that is available now. */
export async function findEmbeddable(db: Database, path: string, now: Date): Promise<Embeddable | null> {
  const station = /^\/station\/([^/]+)$/.exec(path)?.[1]
  if (station !== undefined) return embeddableStation(db, station)
  const content = await contentAt(db, path, now)
  const kind = content && KINDS[content.kind]
  if (!content || !kind || content.mediaId === null) return null
  if (!isPlayable(decideAvailability({ ...content, access: 'free' }, null, now))) return null
  const series = content.parentId ? (await contentByIds(db, [content.parentId], now)).get(content.parentId) : undefined
  return {
    kind,
    title: content.headline,
    subtitle: series?.headline ?? content.stationName ?? '',
    path: content.url,
    mediaId: content.mediaId,
    image: content.image,
    durationSeconds: content.durationSeconds,
    isPremium: content.access === 'premium',
    station: content.station,
  }
}

async function embeddableStation(db: Database, id: string): Promise<Embeddable | null> {
  if (!isStationId(id)) return null
  const station = (await listStations(db)).find((one) => one.id === id)
  if (!station) return null
  return {
    kind: 'live',
    title: station.name,
    subtitle: station.slogan,
    path: `/station/${id}`,
    mediaId: station.mediaId,
    image: station.image,
    durationSeconds: null,
    isPremium: false,
    station: id,
  }
}
