import { EllipsisVertical } from 'lucide-react'
import { loadWithRetry } from '#web/lib/lazy-load.ts'
import { pressPlayFrom } from '#web/player/core/player-access.ts'
import type { PlayableMedia } from '#web/player/core/state.ts'
import { useIsDownloaded } from '#web/player/downloads/downloaded-ids.ts'
import { deleteProgress, markFinished, useProgress } from '#web/player/progress/progress-store.ts'
import { addToQueue, playNext } from '#web/player/queue/queue-store.ts'
import { Menu, type MenuItem } from '#web/ui/menus/menu.tsx'
import { showError, showNotice } from '#web/ui/toast/toast-store.ts'

const NO_ITEMS: readonly MenuItem[] = []

interface MediaMenuProps {
  media: PlayableMedia
  buttonClass?: string
  more?: readonly MenuItem[]
  onMarked?: () => void
}

export function MediaMenu({ media, buttonClass = 'icon-button', more = NO_ITEMS, onMarked }: MediaMenuProps) {
  const entry = useProgress(media.mediaId)
  const queue = (action: (media: PlayableMedia) => boolean, notice: string) => () =>
    action(media) ? showNotice(notice) : showError('Your queue is full, remove something first')
  const isDownloaded = useIsDownloaded(media.mediaId)
  const markPlayed = () => {
    markFinished(media, new Date())
    onMarked?.()
  }
  const items: (MenuItem | undefined)[] = [
    { text: 'Play next', onChoose: queue(playNext, 'It plays next') },
    { text: 'Add to queue', onChoose: queue(addToQueue, 'Added to your queue') },
    entry && { text: 'Play from the start', onChoose: () => void pressPlayFrom(media, 0) },
    entry?.isFinished
      ? { text: 'Mark as unplayed', onChoose: () => deleteProgress(media.mediaId) }
      : { text: 'Mark as played', onChoose: markPlayed },
    {
      text: isDownloaded ? 'Remove the download' : 'Download',
      onChoose: () => void changeDownload(media, isDownloaded),
    },
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

async function changeDownload(media: PlayableMedia, isDownloaded: boolean): Promise<void> {
  const { removeDownload, startDownload } = await loadWithRetry(() => import('#web/player/downloads/downloads.ts'))
  await (isDownloaded ? removeDownload(media.mediaId) : startDownload(media))
}
