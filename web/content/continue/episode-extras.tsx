import { Check, EllipsisVertical } from 'lucide-react'
import type { EpisodeRowFragment } from '#web/gateway/generated/types.ts'
import { remainingText } from '#web/lib/remaining.ts'
import { BookmarkButton } from '#web/library/bookmark-button.tsx'
import { forgetProgress, markFinished } from '#web/player/listening/progress-store.ts'
import { useProgress } from '#web/player/listening/use-progress.ts'
import { pressPlayFrom } from '#web/player/player-access.ts'
import { addToQueue, playNext } from '#web/player/queue/queue-store.ts'
import type { PlayableMedia } from '#web/player/state.ts'
import { usePlayer } from '#web/player/use-player.ts'
import { Bar } from '#web/ui/bar.tsx'
import { Equaliser } from '#web/ui/equaliser.tsx'
import { Menu, type MenuItem } from '#web/ui/menu.tsx'
import { showNotice } from '#web/ui/toast-store.ts'
import { FactList } from '../fact-list.tsx'

interface EpisodeFactsProps {
  media: PlayableMedia
  facts: readonly string[]
  /** The one of them that says how long it is. */
  duration: string
}

/** The facts of an episode with how far the listener came: how long it still is in the place of its length. */
export function EpisodeFacts({ media, facts, duration }: EpisodeFactsProps) {
  const entry = useProgress(media.mediaId)
  const isPlaying = usePlayer(({ mediaId, playing }) => playing && mediaId === media.mediaId)
  const left = entry && !entry.isFinished ? remainingText((entry.duration - entry.seconds) * 1_000) : ''
  return (
    <>
      {isPlaying && (
        <span className="row g8 text-theme-text">
          <Equaliser />
          <b>Playing</b>
        </span>
      )}
      <FactList facts={facts.map((fact) => (fact === duration && left ? left : fact))} />
      {entry?.isFinished && (
        <span className="row gap-1 text-theme-text">
          <Check className="ico s" aria-hidden="true" />
          Played
        </span>
      )}
      {entry && <Bar share={entry.isFinished ? 1 : entry.seconds / (entry.duration || 1)} />}
    </>
  )
}

export interface EpisodeActionsProps {
  episode: EpisodeRowFragment
  /** Null where there is nothing to play now. */
  media: PlayableMedia | null
}

/** What can be done with an episode besides to play it. */
export const EpisodeActions = ({ episode, media }: EpisodeActionsProps) => (
  <>
    <BookmarkButton content={episode} />
    {media && <EpisodeMenu media={media} />}
  </>
)

function EpisodeMenu({ media }: { media: PlayableMedia }) {
  const entry = useProgress(media.mediaId)
  const queue = (ask: (media: PlayableMedia) => void, said: string) => () => {
    ask(media)
    showNotice(said)
  }
  const items: (MenuItem | undefined)[] = [
    { text: 'Play next', onChoose: queue(playNext, 'It plays next') },
    { text: 'Add to queue', onChoose: queue(addToQueue, 'Added to your queue') },
    entry && { text: 'Play from the start', onChoose: () => void pressPlayFrom(media, 0) },
    entry?.isFinished
      ? { text: 'Mark as not played', onChoose: () => forgetProgress(media.mediaId) }
      : { text: 'Mark as played', onChoose: () => markFinished(media, new Date()) },
  ]
  return (
    <Menu
      label={`More about ${media.title}`}
      buttonClass="icon-btn"
      button={<EllipsisVertical className="ico" aria-hidden="true" />}
      items={items.filter((item) => item !== undefined)}
    />
  )
}
