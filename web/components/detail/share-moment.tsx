import { AlarmClock } from 'lucide-react'
import { playerTime } from '#web/lib/duration.ts'
import { timestampUrl } from '#web/player/progress/timestamp.ts'
import type { PlayableMedia } from '#web/player/core/state.ts'
import { usePlayer } from '#web/player/core/player-store.ts'
import { ShareButton } from './share-button.tsx'

interface ShareMomentProps {
  media: PlayableMedia
  title: string
}

/** Shares the page with the current position as a timestamp; rendered only while `media` is in the player. */
export function ShareMoment({ media: { mediaId }, title }: ShareMomentProps) {
  const seconds = usePlayer(({ mediaId: current, live, currentTime }) =>
    current === mediaId && !live ? Math.floor(currentTime) : null,
  )
  if (seconds === null) return null
  return (
    <ShareButton title={title} urlOf={(url) => timestampUrl(url, seconds)} icon={<AlarmClock />}>
      {`Share this moment, ${playerTime(seconds)}`}
    </ShareButton>
  )
}
