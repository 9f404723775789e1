import { CircleCheck, Download as DownloadIcon, Lock, Pause } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Menu, type MenuItem } from '#web/ui/menus/menu.tsx'
import { fillStyle } from '#web/ui/status/progress.tsx'
import type { PlayableMedia } from '../../core/state.ts'
import { type Download, isUnfinished, downloadedShare } from '../../downloads/download.ts'
import { useDownloads } from '../../downloads/downloads-store.ts'
import { pauseDownload, removeDownload, resumeDownload } from '../../downloads/downloads.ts'
import { lockText } from '../../downloads/rights.ts'
import { FULL_TEXT } from '../../downloads/room.ts'
import { shortState } from './download-texts.ts'
import './downloads.css'

interface DownloadControlProps {
  media: PlayableMedia
  /** This button replaces the one that was pressed. */
  takesFocus: boolean
  /** Shown while the download is not loaded, or cannot be. */
  fallback: React.ReactNode
}

export function DownloadControl({ media: { mediaId, title }, takesFocus, fallback }: DownloadControlProps) {
  const downloads = useDownloads()
  const navigate = useNavigate()
  const wrapper = useRef<HTMLDivElement>(null)
  const download = typeof downloads === 'string' ? undefined : downloads.find((each) => each.mediaId === mediaId)
  const isKnown = download !== undefined
  useEffect(() => {
    if (takesFocus && isKnown && document.activeElement === document.body)
      wrapper.current?.querySelector('button')?.focus()
  }, [takesFocus, isKnown])
  if (!download) return fallback
  const state = shortState(download)
  const items: MenuItem[] = [
    ...menuItemsFor(download),
    { text: 'All downloads', onChoose: () => void navigate('/my-content/downloads') },
  ]
  return (
    <div className="download-control" ref={wrapper} style={fillStyle(downloadedShare(download))}>
      <Menu
        label={`${state}: ${title}`}
        buttonClass={buttonClass({ kind: download.state === 'complete' ? 'pressed' : 'outlined', size: 'large' })}
        button={
          <>
            {lockText(download) === null ? (ICONS[download.state] ?? <DownloadIcon />) : <Lock />}
            {state}
          </>
        }
        items={items}
      />
      <span className="sr-only" role="status">
        {ANNOUNCED[download.state] ?? ''}
      </span>
    </div>
  )
}

const ICONS: Partial<Record<Download['state'], React.ReactNode>> = { complete: <CircleCheck />, paused: <Pause /> }

/** Screen readers announce no percentages. */
const ANNOUNCED: Partial<Record<Download['state'], string>> = {
  running: 'Downloading',
  paused: 'Download paused',
  full: FULL_TEXT,
  limit: 'Your downloads have reached their limit',
  refused: 'Not available any more',
}

function menuItemsFor(download: Download): MenuItem[] {
  const { mediaId, state } = download
  const remove = () => void removeDownload(mediaId)
  const resume = () => void resumeDownload(mediaId)
  if (state === 'complete') return [{ text: 'Remove the download', onChoose: remove }]
  const cancel = { text: 'Cancel the download', onChoose: remove }
  if (isUnfinished(download))
    return [{ text: 'Pause the download', onChoose: () => void pauseDownload(mediaId) }, cancel]
  return [{ text: state === 'paused' ? 'Resume the download' : 'Try again', onChoose: resume }, cancel]
}
