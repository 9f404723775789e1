import { Pause, RotateCcw, Download as DownloadIcon, X } from 'lucide-react'
import { useCallback, useSyncExternalStore } from 'react'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { PlayButton } from '#web/ui/buttons/play-button.tsx'
import { Link } from '#web/ui/links/link.tsx'
import { Bar } from '#web/ui/status/progress.tsx'
import type { PlayableMedia } from '../../core/state.ts'
import { type Download, isUnfinished, downloadedShare } from '../../downloads/download.ts'
import { pauseDownload, removeDownload, resumeDownload } from '../../downloads/downloads.ts'
import { lockText } from '../../downloads/rights.ts'
import { offDuringAd, PLAY_BUTTONS, playControlLabel, usePlayControl } from '../mini/use-play-control.ts'
import { longState } from './download-texts.ts'

export function DownloadRow({ download }: { download: Download }) {
  const { media, state, mediaId, picture } = download
  const isOnline = useIsOnline()
  const isComplete = state === 'complete'
  return (
    <li className="download-row" data-station={media.station}>
      {picture ? <StoredPicture picture={picture} /> : <span className="art" />}
      <div className="min-w-0">
        {media.subtitle && <p className="meta line-clamp-1">{media.subtitle}</p>}
        <h3 className="item-title line-clamp-2">
          {media.url && isOnline ? (
            <Link className="stretched-link hover:underline" to={media.url}>
              {media.title}
            </Link>
          ) : (
            media.title
          )}
        </h3>
        <p className="meta">{longState(download, isOnline)}</p>
        {!isComplete && (
          <Bar share={downloadedShare(download)} label={`Download of ${media.title}`} className="mt-2 max-w-80" />
        )}
      </div>
      <div className="actions">
        {isUnfinished(download) && (
          <IconButton
            label={`Pause the download of ${media.title}`}
            icon={<Pause className="icon" aria-hidden="true" />}
            onClick={() => void pauseDownload(mediaId)}
          />
        )}
        {!isComplete && !isUnfinished(download) && (
          <IconButton
            label={`${state === 'paused' ? 'Resume' : 'Try again'}: download of ${media.title}`}
            icon={
              state === 'paused' ? (
                <DownloadIcon className="icon" aria-hidden="true" />
              ) : (
                <RotateCcw className="icon" aria-hidden="true" />
              )
            }
            onClick={() => void resumeDownload(mediaId)}
          />
        )}
        <IconButton
          label={`Remove the download of ${media.title}`}
          icon={<X className="icon" aria-hidden="true" />}
          onClick={({ currentTarget }) => {
            focusNeighbour(currentTarget)
            void removeDownload(mediaId)
          }}
        />
        {isComplete && lockText(download) === null && <Play media={media} />}
      </div>
    </li>
  )
}

/** The row of a removed download takes its focus along; after the last one it goes to the part of the page around the list. */
function focusNeighbour(button: HTMLElement): void {
  const row = button.closest('li')
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
  const next = neighbour?.querySelector<HTMLElement>('.actions button') ?? row?.closest<HTMLElement>('[tabindex="-1"]')
  next?.focus()
}

/** The object URL is revoked when the element unmounts. */
function StoredPicture({ picture }: { picture: Blob }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(picture)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [picture],
  )
  return <img className="art" ref={show} alt="" width={64} height={64} />
}

function Play({ media }: { media: PlayableMedia }) {
  const { state, toggle, prepare } = usePlayControl(media)
  return (
    <PlayButton
      state={PLAY_BUTTONS[state]}
      label={playControlLabel(state, media.title)}
      size="small"
      kind="outlined"
      onClick={toggle}
      onPointerEnter={prepare}
      onFocus={prepare}
      {...offDuringAd(state)}
    />
  )
}

function subscribeOnline(listener: () => void): () => void {
  const events = ['online', 'offline']
  for (const event of events) addEventListener(event, listener)
  return () => {
    for (const event of events) removeEventListener(event, listener)
  }
}

const useIsOnline = (): boolean =>
  useSyncExternalStore(
    subscribeOnline,
    () => navigator.onLine,
    () => true,
  )
