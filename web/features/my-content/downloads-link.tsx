import { ChevronRight, Download } from 'lucide-react'
import { useSite } from '#web/lib/page/site.tsx'
import { plural } from '#web/lib/text/plural.ts'
import { useDownloadCount } from '#web/player/downloads/downloaded-ids.ts'
import { Link } from '#web/ui/links/link.tsx'
import '#web/ui/forms/setting-row.css'

export function DownloadsLink() {
  const count = useDownloadCount()
  if (useSite().hostedPlayer) return null
  return (
    <Link className="setting-row mt-5" to="/my-content/downloads">
      <Download />
      <span className="label">
        Downloads
        <small>{count > 0 ? plural(count, 'recording') : 'Episodes and films for when there is no network'}</small>
      </span>
      <ChevronRight className="icon small" />
    </Link>
  )
}
