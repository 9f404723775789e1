import { useEffect, useState } from 'react'
import { GetCurrentShows } from '#web/gateway/generated/get-current-shows.ts'
import type { GetCurrentShowsQuery } from '#web/gateway/generated/types.ts'
import { run } from '#web/gateway/run.ts'
import { stationIdOf } from '#web/gateway/stations.ts'
import type { StationNow } from './station-now.ts'

/** What the menus say of each station. */
export const stationsNow = ({ currentShows }: GetCurrentShowsQuery): StationNow[] =>
  currentShows.map(({ station, stationName, current }) => ({
    id: stationIdOf(station),
    name: stationName,
    show: current ? { title: current.headline, until: current.endTimeUnixSeconds * 1000 } : undefined,
  }))

/** Asked again a little after a programme has ended, so that the answer is not one that was kept from before. */
const AFTER_THE_END_MS = 6_000
const AT_LEAST_MS = 30_000

/** The stations as they were when the page was made, and anew whenever a programme ends. */
export function useStationsNow(atLoad: StationNow[]): StationNow[] {
  const [stations, setStations] = useState(atLoad)
  useEffect(() => {
    const ends = stations.flatMap(({ show }) => (show ? [show.until] : []))
    if (ends.length === 0) return
    const asking = new AbortController()
    const wait = Math.max(AT_LEAST_MS, Math.min(...ends) + AFTER_THE_END_MS - Date.now())
    const ask = () =>
      run(GetCurrentShows, {}, { signal: asking.signal }).then(
        (answer) => setStations(stationsNow(answer)),
        // The menus go on with what they know; an equal copy starts the next try.
        () => asking.signal.aborted || setStations([...stations]),
      )
    const timer = setTimeout(() => void ask(), wait)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [stations])
  return stations
}
