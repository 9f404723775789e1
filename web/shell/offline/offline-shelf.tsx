import { useEffect, useId, useState, type ReactNode } from 'react'
import { STATIONS } from '#contract/stations.ts'
import { timeAgo } from '#web/lib/time/clock-time.ts'
import { useNow } from '#web/lib/time/use-now.ts'
import { useDownloadCount } from '#web/player/downloads/downloaded-ids.ts'
import { useDownloads } from '#web/player/downloads/downloads-store.ts'
import { DownloadList } from '#web/player/ui/downloads/download-list.tsx'
import { useSession } from '#web/session/session-store.ts'
import { type OfflinePack, readOfflinePack } from './offline-pack.ts'
import { savedAtText } from './saved-at-text.ts'
import { StationSchedule } from './station-schedule.tsx'
import './offline-shelf.css'

export function OfflineShelf() {
  const [pack, setPack] = useState<OfflinePack | null>(null)
  useEffect(() => void readOfflinePack().then(setPack), [])
  const [openedAt] = useState(() => Date.now())
  const now = useNow(openedAt)
  return (
    <div className="offline-shelf">
      <OfflineDownloads />
      {pack && (
        <>
          <Shelf title="On the radio" note={`The schedule of your last visit, ${savedAtText(pack.savedAt, now)}`}>
            <div className="offline-stations">
              {STATIONS.map((station) => (
                <StationSchedule key={station} station={station} airings={pack.schedule[station]} now={now} />
              ))}
            </div>
          </Shelf>
          <Shelf title="Latest headlines" note={`As of ${savedAtText(pack.savedAt, now)}`}>
            <ul className="offline-news">
              {pack.news.map(({ _id, headline, subline, language, publishedAt }) => (
                <li key={_id} lang={language ?? undefined}>
                  <h3 className="item-title">{headline}</h3>
                  {subline && <p>{subline}</p>}
                  {publishedAt && <p className="meta">{timeAgo(new Date(publishedAt.iso8601), now)}</p>}
                </li>
              ))}
            </ul>
          </Shelf>
        </>
      )}
    </div>
  )
}

function Shelf({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 className="title-2" id={id}>
        {title}
      </h2>
      {note && <p className="meta">{note}</p>}
      {children}
    </section>
  )
}

function OfflineDownloads() {
  const hasDownloads = useDownloadCount() > 0
  return hasDownloads && <DownloadsOfListener />
}

function DownloadsOfListener() {
  const userId = useSession()?.userId
  const downloads = useDownloads()
  if (typeof downloads === 'string') return null
  const own = downloads.filter((download) => download.userId === userId)
  return (
    own.length > 0 && (
      <Shelf title="Your downloads">
        <DownloadList downloads={own} />
      </Shelf>
    )
  )
}
