import { AlarmClock } from 'lucide-react'
import { playerTime } from '#web/lib/duration.ts'
import { timestampUrl } from '#web/player/progress/timestamp.ts'
import { isAtRest, type PlayableMedia } from '#web/player/core/state.ts'
import { usePlayer } from '#web/player/core/player-store.ts'
import { ShareButton } from './share-button.tsx'

interface ShareMomentProps {
  media: PlayableMedia
  title: string
}

/** Shares the page with the current position as a timestamp; rendered only while `media` is loaded in the player. */
export function ShareMoment({ media: { mediaId }, title }: ShareMomentProps) {
  const seconds = usePlayer((state) =>
    state.mediaId === mediaId && !state.live && !isAtRest(state) ? Math.floor(state.currentTime) : null,
  )
  if (seconds === null) return null
  return (
    <ShareButton title={title} urlOf={(url) => timestampUrl(url, seconds)} icon={<AlarmClock />}>
      {`Share this moment, ${playerTime(seconds)}`}
    </ShareButton>
  )
}
