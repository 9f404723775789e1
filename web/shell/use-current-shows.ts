import { useEffect, useState } from 'react'
import type { StationId } from '#contract/stations.ts'
import { GetCurrentShows } from '#web/gateway/generated/get-current-shows.ts'
import type { GetCurrentShowsQuery } from '#web/gateway/generated/types.ts'
import { run } from '#web/gateway/run.ts'
import { toStationId } from '#web/gateway/stations.ts'

export const stationsNow = ({ currentShows }: GetCurrentShowsQuery): StationNow[] =>
  currentShows.map(({ station, stationName, current }) => ({
    id: toStationId(station),
    name: stationName,
    show: current ? { title: current.headline, until: current.endTimeUnixSeconds * 1000 } : undefined,
  }))

/** Longer than the lifetime of caches, so that the response is not from before the end. */
const END_MARGIN_MS = 6_000
const MIN_REFRESH_MS = 30_000

export function useStationsNow(atLoad: StationNow[]): StationNow[] {
  const [stations, setStations] = useState(atLoad)
  useEffect(() => {
    const ends = stations.flatMap(({ show }) => (show ? [show.until] : []))
    if (ends.length === 0) return
    const controller = new AbortController()
    const wait = Math.max(MIN_REFRESH_MS, Math.min(...ends) + END_MARGIN_MS - Date.now())
    const reload = () =>
      run(GetCurrentShows, {}, { signal: controller.signal }).then(
        (response) => setStations(stationsNow(response)),
        // The menus keep their data; a copy of the list schedules the next attempt.
        () => controller.signal.aborted || setStations([...stations]),
      )
    const timer = setTimeout(() => void reload(), wait)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [stations])
  return stations
}

export interface StationNow {
  id: StationId
  name: string
  /** The show on air and its end in milliseconds; absent if there is none. */
  show?: { title: string; until: number } | undefined
}
