import { EllipsisVertical } from 'lucide-react'
import { deleteProgress, markFinished, useProgress } from '#web/player/progress/progress-store.ts'
import { pressPlayFrom } from '#web/player/core/player-access.ts'
import { addToQueue, playNext } from '#web/player/queue/queue-store.ts'
import type { PlayableMedia } from '#web/player/core/state.ts'
import { Menu, type MenuItem } from '#web/ui/menu.tsx'
import { showNotice } from '#web/ui/toast-store.ts'

const NOTHING: readonly MenuItem[] = []

interface MediaMenuProps {
  media: PlayableMedia
  buttonClass?: string
  /** What else the place of the menu offers, after the rest. */
  more?: readonly MenuItem[]
}

/** What else can be done with something that plays. */
export function MediaMenu({ media, buttonClass = 'icon-button', more = NOTHING }: MediaMenuProps) {
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
      ? { text: 'Mark as not played', onChoose: () => deleteProgress(media.mediaId) }
      : { text: 'Mark as played', onChoose: () => markFinished(media, new Date()) },
    ...more,
  ]
  return (
    <Menu
      label={`More about ${media.title}`}
      buttonClass={buttonClass}
      button={<EllipsisVertical className="icon" aria-hidden="true" />}
      items={items.filter((item) => item !== undefined)}
    />
  )
}
