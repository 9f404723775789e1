import { ChevronRight, ListMusic, ShieldCheck, SunMoon, UserRound } from 'lucide-react'
import { useId, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { PROFILE } from '#web/lib/messages.ts'
import { useSite } from '#web/lib/site.tsx'
import { readStored, STORAGE_KEYS, writeStored } from '#web/lib/storage.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

/** What a visitor can set; under a heading that its place brings. */
export const ProfilePanel = () => (
  <div className="profile">
    <div className="prof-id">
      <span className="avatar">
        <UserRound className="ico l" />
      </span>
      <p className="t2 grow">Log in to bookmark, follow and carry on where you left off.</p>
    </div>
    <ButtonLink to="/user/login" kind="primary" size="large" isWide className="mb-3.5">
      {PROFILE.login}
    </ButtonLink>
    <ContinuousPlayback />
    <div className="li fw">
      <SunMoon />
      <span className="grow">Appearance</span>
      <ThemeSwitch />
    </div>
    <Link className="li" to="/sites/primediaplus-privacy">
      <ShieldCheck />
      <span className="grow">
        <span>{PROFILE.privacy}</span>
      </span>
      <ChevronRight className="ico s" />
    </Link>
  </div>
)

/** Shown also where this installation does not let podcasts go on, but not to be changed there. */
function ContinuousPlayback() {
  const id = useId()
  const { mayContinuePlaying } = useSite()
  const isKept = useSyncExternalStore(
    () => () => undefined,
    () => readStored('local', STORAGE_KEYS.continuePlaying) === 'true',
    () => false,
  )
  const [chosen, setChosen] = useState<boolean>()
  function change(isOn: boolean) {
    writeStored('local', STORAGE_KEYS.continuePlaying, String(isOn))
    setChosen(isOn)
  }
  return (
    <div className="li">
      <ListMusic />
      <span className="grow">
        <span id={id}>{PROFILE.continuousPlayback}</span>
        {!mayContinuePlaying && <small>{PROFILE.notAvailable}</small>}
      </span>
      <Switch labelledBy={id} isOn={chosen ?? isKept} isDisabled={!mayContinuePlaying} onChange={change} />
    </div>
  )
}
