import { AlarmClock } from 'lucide-react'
import { playerTime } from '#web/lib/player-time.ts'
import { momentUrl } from '#web/player/listening/moment.ts'
import type { PlayableMedia } from '#web/player/state.ts'
import { usePlayer } from '#web/player/use-player.ts'
import { ShareButton } from './share-button.tsx'

interface ShareMomentProps {
  media: PlayableMedia
  title: string
}

/** Beside the share button while `media` is in the player: passes on the moment that is heard. */
export function ShareMoment({ media: { mediaId }, title }: ShareMomentProps) {
  const seconds = usePlayer(({ mediaId: current, live, currentTime }) =>
    current === mediaId && !live ? Math.floor(currentTime) : null,
  )
  if (seconds === null) return null
  return (
    <ShareButton title={title} urlOf={(url) => momentUrl(url, seconds)} icon={<AlarmClock />}>
      {`Share this moment, ${playerTime(seconds)}`}
    </ShareButton>
  )
}
