import { ChevronRight, Download, ShieldCheck, SunMoon, Bell } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { ConsentChoices } from '#web/consent/consent-choices.tsx'
import { useCloseOnBack } from '#web/lib/browser/use-close-on-back.ts'
import { PROFILE } from '#web/lib/text/messages.ts'
import { UnreadMark } from '#web/library/notifications/unread-mark.tsx'
import { setModal } from '#web/session/modal-store.ts'
import { useSession } from '#web/session/session-store.ts'
import { Modal } from '#web/ui/dialogs/modal.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { Link } from '#web/ui/links/link.tsx'
import { chooseTheme, storedTheme, subscribeTheme, type Theme } from '../theme.ts'
import { ContinuousPlayback } from './continuous-playback.tsx'
import { DataUse } from './data-use.tsx'
import { ProfileAccount } from './profile-account.tsx'
import { ProfileData } from './profile-data.tsx'
import { ProfileHead } from './profile-head.tsx'
import { ProfilePlan } from './profile-plan.tsx'
import './profile.css'
import '#web/ui/forms/setting-row.css'

export function ProfilePanel() {
  const session = useSession()
  return (
    <div className="profile">
      <ProfileHead session={session} />
      {session && <ProfilePlan />}
      {session && <NotificationsRow />}
      {session && <DownloadsRow />}
      <ContinuousPlayback />
      <DataUse />
      <div className="setting-row wraps">
        <SunMoon />
        <span className="label">Appearance</span>
        <ThemeSwitch />
      </div>
      <ConsentChoices />
      <Link className="setting-row" to="/sites/primediaplus-privacy">
        <ShieldCheck />
        <span className="label">
          <span>{PROFILE.privacy}</span>
        </span>
        <ChevronRight className="icon small" />
      </Link>
      {session && (
        <>
          <ProfileData />
          <ProfileAccount />
        </>
      )}
    </div>
  )
}

export const NotificationsRow = () => (
  <Link className="setting-row" to="/notifications">
    <Bell />
    <span className="grow">
      <span>Notifications</span>
    </span>
    <UnreadMark />
    <ChevronRight className="icon small" />
  </Link>
)

const DownloadsRow = () => (
  <Link className="setting-row" to="/my-content/downloads">
    <Download />
    <span className="label">
      <span>Downloads</span>
    </span>
    <ChevronRight className="icon small" />
  </Link>
)

const OPTIONS: { value: Theme; label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

export function ThemeSwitch() {
  const theme = useSyncExternalStore<Theme>(subscribeTheme, storedTheme, () => 'system')
  return <Segmented label="Appearance" options={OPTIONS} value={theme} onChange={chooseTheme} />
}

const close = () => setModal('profile', false)

export function ProfileDialog({ isOpen }: { isOpen: boolean }) {
  useCloseOnBack(isOpen, close, 'profileIsOpen')
  return (
    <Modal placement="corner" title={PROFILE.title} isOpen={isOpen} onClose={close}>
      <ProfilePanel />
    </Modal>
  )
}
