import { ChartNoAxesColumn, Megaphone } from 'lucide-react'
import { useId, useSyncExternalStore } from 'react'
import { Switch } from '#web/ui/forms/switch.tsx'
import { allowedUse, decide, hasGlobalPrivacyControl, subscribeConsent } from './consent-store.ts'
import '#web/ui/forms/setting-row.css'

/** Necessary functions (sign-in, settings, playback) need no consent. */
export function ConsentChoices() {
  const allowed = useSyncExternalStore(subscribeConsent, allowedUse, () => 'none')
  const isRefused = useSyncExternalStore(subscribeConsent, hasGlobalPrivacyControl, () => false)
  const measurement = allowed !== 'none'
  return (
    <>
      <Choice
        icon={<ChartNoAxesColumn />}
        label="Count what I listen to"
        note="Counts pages and plays without your name, and lets an ad service show ads that are not personal. Off: nothing is sent."
        isOn={measurement}
        onChange={(isOn) => decide({ measurement: isOn, personalAds: false })}
      />
      <Choice
        icon={<Megaphone />}
        label="Personal ads"
        note={
          isRefused ? 'Your browser asks all sites not to (Global Privacy Control).' : 'Ads chosen by what you do here.'
        }
        isOn={allowed === 'personal-ads'}
        isDisabled={isRefused}
        onChange={(isOn) => decide({ measurement: measurement || isOn, personalAds: isOn })}
      />
    </>
  )
}

interface ChoiceProps {
  icon: React.ReactNode
  label: string
  note: string
  isOn: boolean
  isDisabled?: boolean
  onChange: (isOn: boolean) => void
}

function Choice({ icon, label, note, isOn, isDisabled = false, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <div className="setting-row">
      {icon}
      <span className="label">
        <span id={id}>{label}</span>
        <small>{note}</small>
      </span>
      <Switch labelledBy={id} isOn={isOn} isDisabled={isDisabled} onChange={onChange} />
    </div>
  )
}
