import { imagePath } from '#contract/images.ts'
import { STATIONS, type StationId } from '#contract/stations.ts'
import type { Database } from '#server/database/connect.ts'
import { contentByIds } from '#server/features/catalogue/content.ts'
import { airingsBetween, type ImportedProgramme } from '#server/features/schedule/airings.ts'
import { readSchedules } from '#server/features/schedule/read-schedules.ts'
import { startText } from '#server/features/schedule/recordings.ts'
import { listStations } from '#server/features/stations/stations.ts'
import type { ShowsBetween } from './state.ts'

/** Skips airings of unpublished shows. */
export const showsFrom =
  (db: Database): ShowsBetween =>
  async (from, to, now) => {
    const schedules = await readSchedules(db, STATIONS, from, to)
    const airings = [...schedules.values()].flatMap((schedule) => airingsBetween(schedule, from, to))
    const ids = airings.flatMap(({ showId }) => showId ?? [])
    const shows = await contentByIds(db, [...new Set(ids)], now)
    const images = new Map((await listStations(db)).map(({ id, image }) => [id, image?.id]))
    const found = airings.flatMap(({ station, showId, imported, startsAt, endsAt }) => {
      if (showId === null) {
        const image = imageOf(imported?.imageId ?? images.get(station))
        return { station, airing: { ...pageless(station, imported, startsAt), ...image, startsAt, endsAt } }
      }
      const show = shows.get(showId)
      if (!show) return []
      const { headline: title, url, image } = show
      return { station, airing: { id: showId, title, url, ...imageOf(image?.id), startsAt, endsAt } }
    })
    const byStation = Map.groupBy(found, ({ station }) => station)
    return new Map(STATIONS.map((id) => [id, (byStation.get(id) ?? []).map(({ airing }) => airing)]))
  }

const pageless = (station: StationId, imported: ImportedProgramme | null, startsAt: Date) => ({
  id: `airing-${station}-${startText(startsAt)}`,
  title: imported?.title ?? '',
  url: `/station/${station}`,
})

const imageOf = (imageId: string | null | undefined) => (imageId ? { imageUrl: imagePath(imageId, '1x1', 480) } : {})
