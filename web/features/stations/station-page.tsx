import { useEffect } from 'react'
import type { StationId } from '#contract/stations.ts'
import { MediaReel } from '#web/components/reels/media-reel.tsx'
import { STORAGE_KEYS, writeStored } from '#web/lib/stores/storage.ts'
import { useNow } from '#web/lib/time/use-now.ts'
import { StationContact } from './contact.tsx'
import type { StationFacts } from './load-station.ts'
import { StationHero } from './station-hero.tsx'
import { StationTabs } from './station-tabs.tsx'
import { TodaySchedule } from './today-schedule.tsx'
import './station.css'

interface StationPageProps {
  id: StationId
  facts: StationFacts
  now: number
}

export function StationPage({ id, facts, now: atLoad }: StationPageProps) {
  const now = useNow(atLoad)
  const { station, stations, show, contact, schedule, reels } = facts
  useEffect(() => writeStored('session', STORAGE_KEYS.myStation, id), [id])
  return (
    <div data-station={id}>
      <StationTabs stations={stations} current={id} />
      <StationHero station={station} show={show} now={now} />
      <div className="page-width">
        <TodaySchedule id={id} name={station.stationName} schedule={schedule} now={now} />
        {reels.shows && (
          <MediaReel reel={reels.shows} title="Shows" all={{ to: `/station/${id}/guide`, label: 'Full guide' }} />
        )}
        {reels.episodes && (
          <MediaReel reel={reels.episodes} title="Catch up" all={{ to: '/audio', label: 'All audio' }} />
        )}
        {reels.podcasts && <MediaReel reel={reels.podcasts} all={{ to: '/audio', label: 'All audio' }} />}
        {contact && <StationContact contact={contact} />}
      </div>
    </div>
  )
}
