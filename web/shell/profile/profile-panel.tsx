import { ChevronRight, ShieldCheck, SunMoon } from 'lucide-react'
import { Link } from 'react-router'
import { PROFILE } from '#web/lib/messages.ts'
import { useSession } from '#web/session/session-store.ts'
import { ContinuousPlayback } from './continuous-playback.tsx'
import { ProfileAccount } from './profile-account.tsx'
import { ProfileHead } from './profile-head.tsx'
import { NotificationsRow } from './notifications-row.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

/** Settings of the visitor and actions of a signed-in account. The page or dialog around it has the heading. */
export function ProfilePanel() {
  const session = useSession()
  return (
    <div className="profile">
      <ProfileHead session={session} />
      {session && <NotificationsRow />}
      <ContinuousPlayback />
      <div className="profile-row wraps">
        <SunMoon />
        <span className="label">Appearance</span>
        <ThemeSwitch />
      </div>
      <Link className="profile-row" to="/sites/primediaplus-privacy">
        <ShieldCheck />
        <span className="label">
          <span>{PROFILE.privacy}</span>
        </span>
        <ChevronRight className="icon small" />
      </Link>
      {session && <ProfileAccount />}
    </div>
  )
}
