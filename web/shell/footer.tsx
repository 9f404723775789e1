import { useSite } from '#web/lib/page/site.tsx'
import { PROFILE } from '#web/lib/text/messages.ts'
import { Link } from '#web/ui/links/link.tsx'
import { Logo } from '#web/ui/logos/logo.tsx'
import type { StationNow } from './use-current-shows.ts'

export function Footer({ stations }: { stations: readonly StationNow[] }) {
  const site = useSite()
  return (
    <footer className="footer">
      <div className="page-width">
        <Logo name="primedia" label={site.name} />
        <Link to="/sites/primediaplus-privacy">{PROFILE.privacy}</Link>
        <a href="/light">Light version</a>
        <span className="spacer" />
        {stations.map(({ id, name }) => (
          <Link key={id} className="max-menu:hidden" to={`/station/${id}`}>
            {name}
          </Link>
        ))}
        <Link className="max-menu:hidden" to="/ewn">
          EWN
        </Link>
      </div>
    </footer>
  )
}
