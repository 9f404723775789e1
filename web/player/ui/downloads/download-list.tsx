import { useEffect, useState } from 'react'
import { DOWNLOAD_LIMITS } from '#contract/downloads.ts'
import { plural } from '#web/lib/text/plural.ts'
import { sizeText } from '#web/lib/text/size-text.ts'
import { useSession } from '#web/session/session-store.ts'
import { Bar } from '#web/ui/status/progress.tsx'
import { confirmedUntil } from '../../downloads/confirmation.ts'
import type { Download } from '../../downloads/download.ts'
import { deviceRoom, usedBytes } from '../../downloads/room.ts'
import { DownloadRow } from './download-row.tsx'
import { offlineUntilText } from './offline-until-text.ts'
import './downloads.css'

export function DownloadList({ downloads }: { downloads: readonly Download[] }) {
  const used = usedBytes(downloads)
  const free = useFreeBytes(used)
  const confirmed = useConfirmedUntil()
  return (
    <>
      <div className="download-room">
        <p>
          {`${plural(downloads.length, 'download')}, ${sizeText(used)} of ${sizeText(DOWNLOAD_LIMITS.bytes)}`}
          {free !== null && <span className="text-text-2">{` · ${sizeText(free)} free on this device`}</span>}
        </p>
        <Bar share={used / DOWNLOAD_LIMITS.bytes} />
        {confirmed !== null && (
          <p className="meta">
            {confirmed.isValid
              ? offlineUntilText(confirmed.until)
              : 'Go online once to confirm Audiostar+, then they play again.'}
          </p>
        )}
      </div>
      <ul>
        {downloads.map((download) => (
          <DownloadRow key={download.mediaId} download={download} />
        ))}
      </ul>
    </>
  )
}

function useFreeBytes(used: number): number | null {
  const [room, setRoom] = useState<{ of: number; free: number } | null>(null)
  useEffect(() => {
    let isCancelled = false
    void deviceRoom().then((found) => isCancelled || setRoom(found && { of: used, free: found.free }))
    return () => void (isCancelled = true)
  }, [used])
  return room && room.free
}

/** `until` is in Unix milliseconds; null while unknown. */
function useConfirmedUntil(): { until: number; isValid: boolean } | null {
  const userId = useSession()?.userId
  const [until, setUntil] = useState<{ until: number; isValid: boolean } | null>(null)
  useEffect(() => {
    if (userId === undefined) return
    const now = Date.now()
    let isCancelled = false
    confirmedUntil(userId, now).then(
      (found) => isCancelled || setUntil(found === 0 ? null : { until: found, isValid: found > now }),
      () => undefined,
    )
    return () => void (isCancelled = true)
  }, [userId])
  return until
}
