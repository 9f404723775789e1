import { Link } from 'react-router'
import { useSite } from '#web/lib/site.tsx'
import { Logo } from '#web/ui/logos/logo.tsx'
import { MenuItems } from './menu-items.tsx'
import type { StationNow } from './station-now.ts'

/** The permanent menu on wide screens. */
export function SideMenu({ stations }: { stations: readonly StationNow[] }) {
  const site = useSite()
  return (
    <nav className="side-menu" aria-label="Main">
      <Link className="logo" to="/">
        <Logo name="primedia" label={`${site.name} home`} />
      </Link>
      <MenuItems stations={stations} />
    </nav>
  )
}
