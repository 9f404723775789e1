import { Check, Link2, Share2 } from 'lucide-react'
import { type ReactNode, useId, useMemo, useState } from 'react'
import type { Shared, ShareTarget } from '#web/analytics/event.ts'
import { logShare } from '#web/analytics/log-share.ts'
import type { Station } from '#web/gateway/generated/types.ts'
import { toStationId } from '#web/gateway/stations.ts'
import { COPIED, copyUrl } from '#web/lib/browser/copy-url.ts'
import { playerTime } from '#web/lib/time/duration.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Modal } from '#web/ui/dialogs/modal.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { playerStore } from '../../core/player-store.ts'
import { timestampUrl } from '../../progress/timestamp.ts'
import { NETWORKS } from './share-targets.tsx'
import './share-sheet.css'

interface ShareSheetProps extends Omit<Shared, 'pageName'> {
  isOpen: boolean
  onClose: () => void
  title: string
  /** A position that the link may contain. */
  seconds: number | null
}

export function ShareSheet({ isOpen, onClose, title, path, station, seconds }: ShareSheetProps) {
  const [isFromHere, setFromHere] = useState(true)
  const startId = useId()
  const page = new URL(path, window.location.origin).href
  const url = seconds !== null && isFromHere ? timestampUrl(page, seconds) : page
  const log = (type: ShareTarget) => logShare({ path, station }, type)
  return (
    <Modal isOpen={isOpen} onClose={onClose} title="Share">
      <p className="share-title">{title}</p>
      {seconds !== null && (
        <div className="share-start">
          <span id={startId}>{`Start at ${playerTime(seconds)}`}</span>
          <Switch labelledBy={startId} isOn={isFromHere} onChange={setFromHere} />
        </div>
      )}
      <ul className="share-targets" aria-label="Share on">
        {NETWORKS.map(({ type, name, icon, href }) => (
          <li key={type}>
            <a href={href(url, title)} target="_blank" rel="noopener noreferrer" onClick={() => log(type)}>
              <span className="share-icon">{icon}</span>
              {name}
              <span className="sr-only">(opens in a new tab)</span>
            </a>
          </li>
        ))}
      </ul>
      <CopyRow key={url} url={url} onCopy={() => log('copy')} />
      <SystemSheet title={title} url={url} onShare={() => log('native')} />
    </Modal>
  )
}

function CopyRow({ url, onCopy }: { url: string; onCopy: () => void }): ReactNode {
  const [status, setStatus] = useState('')
  async function copy() {
    setStatus(await copyUrl(url))
    onCopy()
  }
  return (
    <>
      <input
        className="share-url"
        aria-label="Address"
        value={url}
        readOnly
        onFocus={({ target }) => target.select()}
      />
      <Button kind="primary" size="large" isWide icon={status === COPIED ? <Check /> : <Link2 />} onClick={copy}>
        {status === COPIED ? status : 'Copy link'}
      </Button>
      <span className="sr-only" role="status">
        {status}
      </span>
    </>
  )
}

function SystemSheet({ title, url, onShare }: { title: string; url: string; onShare: () => void }) {
  if (!('share' in navigator)) return null
  // The promise rejects when the listener closes the system's sheet, which is not an error.
  const share = () => navigator.share({ title, url }).then(onShare, () => undefined)
  return (
    <Button kind="outlined" size="large" isWide icon={<Share2 />} onClick={share}>
      More ways to share
    </Button>
  )
}

interface PageShareSheetProps extends Pick<ShareSheetProps, 'isOpen' | 'onClose'> {
  content: ShareableContent
}

export interface ShareableContent {
  _url: string
  headline: string
  station?: Station | null
  mediaId?: string | null
}

export function PageShareSheet({ content: { _url, headline, station, mediaId }, ...dialog }: PageShareSheetProps) {
  const seconds = useMemo(() => (dialog.isOpen ? secondsIn(mediaId) : null), [dialog.isOpen, mediaId])
  return (
    <ShareSheet
      {...dialog}
      title={headline}
      path={_url}
      station={station ? toStationId(station) : null}
      seconds={seconds}
    />
  )
}

function secondsIn(mediaId: string | null | undefined): number | null {
  const { mediaId: playing, live, currentTime } = playerStore.get()
  return playing !== null && playing === mediaId && !live && currentTime >= 1 ? Math.floor(currentTime) : null
}
