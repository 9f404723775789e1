import { Link } from 'react-router'
import { PROFILE } from '#web/lib/messages.ts'
import { useSite } from '#web/lib/site.tsx'
import { Logo } from '#web/ui/logos/logo.tsx'
import type { StationNow } from './station-now.ts'

export function Footer({ stations }: { stations: readonly StationNow[] }) {
  const site = useSite()
  return (
    <footer className="foot">
      <div className="wrap">
        <Logo name="primedia" label={site.name} />
        <Link to="/sites/primediaplus-privacy">{PROFILE.privacy}</Link>
        <span className="sp" />
        {stations.map(({ id, name }) => (
          <Link key={id} className="only-d" to={`/station/${id}`}>
            {name}
          </Link>
        ))}
        <Link className="only-d" to="/ewn">
          EWN
        </Link>
      </div>
    </footer>
  )
}
