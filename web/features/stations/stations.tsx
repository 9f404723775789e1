import type { GetCurrentShowsQuery, GetStationListQuery } from '#web/gateway/generated/types.ts'
import { useNow } from '#web/lib/time/use-now.ts'
import { NewsTv } from './news-tv.tsx'
import { StationCard } from './station-card.tsx'
import { UpNext } from './up-next.tsx'
import './stations.css'

interface StationsProps {
  stations: GetStationListQuery['stationList']
  shows: GetCurrentShowsQuery['currentShows']
  now: number
}

export function Stations({ stations, shows, now: atLoad }: StationsProps) {
  const now = useNow(atLoad)
  return (
    <div className="page-width">
      <div className="pt-2.5 pb-5.5">
        <h1 className="title-1">Stations</h1>
        <p className="body-large mt-2">Four stations, live from Johannesburg and Cape Town.</p>
      </div>
      <ul className="station-grid">
        {shows.map((show, index) => (
          <StationCard
            key={show.station}
            show={show}
            station={stations.find(({ station }) => station === show.station)}
            now={now}
            priority={index < 2}
          />
        ))}
      </ul>
      <UpNext shows={shows} now={now} />
      <NewsTv />
    </div>
  )
}
