import { Bookmark, CirclePlay, Headphones, House, Settings } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { STORAGE_KEYS, writeStored } from '#web/lib/stores/storage.ts'
import { clockTime } from '#web/lib/time/clock-time.ts'
import { Link, type LinkProps } from '#web/ui/links/link.tsx'
import { EwnLogo, StationLogo } from '#web/ui/logos/logo.tsx'
import type { StationNow } from './use-current-shows.ts'

export const MenuItems = ({ stations }: { stations: readonly StationNow[] }) => (
  <>
    <ul className="nav">
      <MenuItem to="/" icon={<House />} label="Home" />
    </ul>
    <ul className="nav" aria-label="Stations">
      {stations.map((station) => (
        <StationItem key={station.id} station={station} />
      ))}
    </ul>
    <ul className="nav">
      <li>
        <MenuLink to="/ewn" kinds="news" className="station-link" data-station="ewn">
          <span className="station-logo">
            <EwnLogo />
          </span>
          <span className="now min-w-0 flex-1">
            <b>News TV</b>
          </span>
        </MenuLink>
      </li>
      <MenuItem to="/audio" kinds="podcasts" icon={<Headphones />} label="Audio" />
      <MenuItem to="/video" kinds="videos|specials|livestreams" icon={<CirclePlay />} label="Video" />
      <MenuItem to="/my-content" icon={<Bookmark />} label="My Content" />
      <MenuItem to="/my-profil" icon={<Settings />} label="Settings" />
    </ul>
  </>
)

const MenuItem = ({ icon, label, ...target }: MenuTarget & { icon: ReactNode; label: string }) => (
  <li>
    <MenuLink {...target}>
      {icon}
      {label}
    </MenuLink>
  </li>
)

const StationItem = ({ station: { id, show } }: { station: StationNow }) => (
  <li>
    <MenuLink
      to={`/station/${id}`}
      kinds={`shows/${id}`}
      className="station-link"
      data-station={id}
      onClick={() => writeStored('session', STORAGE_KEYS.myStation, id)}
    >
      <span className="station-logo">
        <StationLogo station={id} />
      </span>
      {show && (
        <span className="now min-w-0 flex-1">
          <b>{show.title}</b>
          until {clockTime(show.until)}
        </span>
      )}
    </MenuLink>
  </li>
)

interface MenuTarget {
  to: string
  /** First path segments of the content in this section, separated by `|`. */
  kinds?: string
}

const MenuLink = ({ to, kinds, ...link }: LinkProps & MenuTarget) => (
  <Link to={to} aria-current={toAriaCurrent(useLocation().pathname, to, kinds)} {...link} />
)

/** `page` on the page of a menu item, `true` on a page below it or below one of the content `kinds`. */
export const toAriaCurrent = (pathname: string, to: string, kinds = to.slice(1)): 'page' | 'true' | undefined =>
  pathname === to ? 'page' : RegExp(`^(${to}|/(${kinds}))/`).test(pathname) ? 'true' : undefined
