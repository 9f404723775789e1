import { logShare } from '#web/analytics/log-share.ts'
import type { Station } from '#web/gateway/generated/types.ts'
import { toStationId } from '#web/gateway/stations.ts'
import { useSite } from '#web/lib/page/site.tsx'
import { NETWORKS } from '#web/player/ui/share/share-targets.tsx'
import { CopyLink } from './copy-link.tsx'

interface ShareLinksProps {
  content: { _url: string; headline: string; station: Station | null }
}

export function ShareLinks({ content: { _url: path, headline, station } }: ShareLinksProps) {
  const shared = { path, station: station && toStationId(station) }
  const url = new URL(path, useSite().origin).href
  return (
    <ul className="-mx-2.5 flex gap-1" aria-label="Share">
      {NETWORKS.map(({ type, name, icon, href }) => (
        <li key={type}>
          <a
            className="icon-button"
            href={href(url, headline)}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`Share on ${name}, opens in a new tab`}
            onClick={() => logShare(shared, type)}
          >
            {icon}
          </a>
        </li>
      ))}
      <li>
        <CopyLink url={url} onCopy={() => logShare(shared, 'copy')} />
      </li>
    </ul>
  )
}
