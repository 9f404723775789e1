import { MessageCircle } from 'lucide-react'
import type { StationId } from '#contract/stations.ts'
import { useNowPlaying } from '#web/player/now-playing/use-now-playing.ts'
import { Equaliser } from '#web/ui/status/on-air.tsx'

interface NowPlayingLineProps {
  station: StationId
  /** Shown until the first now-playing event. */
  topic: string
  className?: string
  clamp?: 'line-clamp-1' | 'line-clamp-2'
}

export function NowPlayingLine({ station, topic, className = 'now-playing', clamp }: NowPlayingLineProps) {
  const item = useNowPlaying(station)?.item
  if (item?.kind !== 'song') {
    return (
      <p className={className}>
        <MessageCircle className="icon small" aria-hidden="true" />
        <span className={clamp}>{item?.title ?? topic}</span>
      </p>
    )
  }
  return (
    <p className={className}>
      <Equaliser />
      <span className={clamp}>
        <b>{item.title}</b> {item.artist}
      </span>
    </p>
  )
}
