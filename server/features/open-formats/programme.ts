import { STATIONS, type StationId } from '#contract/stations.ts'
import type { Database } from '#server/database/connect.ts'
import { type Content, contentByIds, type ContentImage } from '#server/features/catalogue/content.ts'
import { imagesByIds } from '#server/features/catalogue/images.ts'
import { peopleByContentIds } from '#server/features/catalogue/people.ts'
import { type Airing, airingsBetween } from '#server/features/schedule/airings.ts'
import { toDay } from '#server/features/schedule/johannesburg.ts'
import { readSchedules } from '#server/features/schedule/read-schedules.ts'
import { startText } from '#server/features/schedule/recordings.ts'
import { listStations, type Station } from '#server/features/stations/stations.ts'
import { DAY_MS } from '#server/lib/time/durations.ts'

/** A show, or an imported programme without a page, which has the URL of its station. */
export interface ListedShow extends Pick<Content, 'id' | 'headline' | 'subline' | 'topics' | 'url' | 'image'> {
  /** In the order of the credits. */
  hosts: string[]
  hasPage: boolean
}

export interface ListedAiring {
  show: ListedShow
  startsAt: Date
  endsAt: Date
}

export interface StationProgramme {
  station: Station
  airings: ListedAiring[]
}

export interface Site {
  name: string
  origin: string
}

export interface Period {
  from: Date
  to: Date
}

/** The airings by station, in display order. Those of unpublished shows are gaps; interrupting ones lie within others. */
export async function readProgramme(
  db: Database,
  stations: readonly StationId[],
  { from, to }: Period,
  now: Date,
): Promise<StationProgramme[]> {
  const schedules = await readSchedules(db, stations, from, to)
  const airings = [...schedules.values()].flatMap((schedule) => airingsBetween(schedule, from, to))
  const shows = await listedShows(
    db,
    airings.flatMap(({ showId }) => showId ?? []),
    now,
  )
  const images = await imagesByIds(
    db,
    airings.flatMap(({ imported }) => imported?.imageId ?? []),
  )
  const showOf = (airing: Airing) => (airing.showId === null ? pageless(airing, images) : shows.get(airing.showId))
  const byStation = Map.groupBy(airings, ({ station }) => station)
  const found = await listStations(db)
  return found
    .filter(({ id }) => stations.includes(id))
    .map((station) => ({
      station,
      airings: (byStation.get(station.id) ?? []).flatMap((airing) => {
        const show = showOf(airing)
        return show ? [{ show, startsAt: airing.startsAt, endsAt: airing.endsAt }] : []
      }),
    }))
}

function pageless({ station, imported, startsAt }: Airing, images: ReadonlyMap<string, ContentImage>): ListedShow {
  return {
    id: `airing-${station}-${startText(startsAt)}`,
    headline: imported?.title ?? '',
    subline: imported?.description ?? null,
    topics: [],
    url: `/station/${station}`,
    image: images.get(imported?.imageId ?? '') ?? null,
    hosts: imported?.presenters ?? [],
    hasPage: false,
  }
}

async function listedShows(db: Database, ids: readonly string[], now: Date): Promise<Map<string, ListedShow>> {
  const unique = [...new Set(ids)]
  const [shows, people] = await Promise.all([contentByIds(db, unique, now), peopleByContentIds(db, unique)])
  const hostsOf = (id: string) => (people.get(id) ?? []).map(({ name }) => name)
  return new Map(Array.from(shows, ([id, show]) => [id, { ...show, hosts: hostsOf(id), hasPage: true }]))
}

export const ALL_STATIONS: readonly StationId[] = STATIONS

/** `path` may also be the URL of a publisher's file. */
export const absoluteUrl = (site: Site, path: string): string => new URL(path, site.origin).href

export function daysAround(now: Date, { before, after }: { before: number; after: number }): Period {
  const today = toDay(now).startsAt.getTime()
  return { from: new Date(today - before * DAY_MS), to: new Date(today + after * DAY_MS) }
}
