import { useEffect, useId, useState } from 'react'
import { SetNotificationPreferences } from '#web/gateway/generated/set-notification-preferences.ts'
import { type PushState, pushState, disablePush, enablePush } from '#web/library/notifications/push.ts'
import { authenticatedQuery } from '#web/session/authenticated-query.ts'
import { Switch } from '#web/ui/switch.tsx'
import { showError } from '#web/ui/toast-store.ts'
import type { Wishes } from './load-notifications.ts'
import '#web/ui/setting-row.css'

const FAILED = 'That could not be changed. Please try again'

/** What the listener wants to be told of, and whether on this device too. */
export function NotificationSettings({ wishes }: { wishes: Wishes }) {
  const [wanted, setWanted] = useState(wishes)
  async function change(name: keyof Wishes, isOn: boolean) {
    const set = (isWanted: boolean) => setWanted((now) => ({ ...now, [name]: isWanted }))
    set(isOn)
    try {
      await authenticatedQuery(SetNotificationPreferences, { [name]: isOn })
    } catch {
      set(!isOn)
      showError(FAILED)
    }
  }
  return (
    <section className="section" aria-labelledby="tell-me">
      <h2 className="title-2 mb-2" id="tell-me">
        Tell me about
      </h2>
      <div className="max-w-140">
        <SwitchRow
          label="New episodes of what I follow"
          isOn={wanted.newEpisodes}
          onChange={(isOn) => void change('newEpisodes', isOn)}
        />
        <SwitchRow
          label="Shows that I follow, five minutes before they start"
          isOn={wanted.showStarts}
          onChange={(isOn) => void change('showStarts', isOn)}
        />
        <ThisDevice />
      </div>
    </section>
  )
}

const WHY_NOT: Partial<Record<PushState, string>> = {
  unsupported: 'This browser cannot show messages',
  denied: 'Blocked in the settings of your browser',
}

/** Messages that this browser shows while the site is closed. */
function ThisDevice() {
  const [state, setState] = useState<PushState>('off')
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    void pushState().then(setState)
  }, [])
  async function change(isOn: boolean) {
    setBusy(true)
    try {
      setState(await (isOn ? enablePush() : disablePush()))
    } catch {
      showError(FAILED)
    }
    setBusy(false)
  }
  return (
    <SwitchRow
      label="Messages on this device"
      note={WHY_NOT[state] ?? 'Also while the site is closed'}
      isOn={state === 'on'}
      isDisabled={isBusy || state in WHY_NOT}
      onChange={(isOn) => void change(isOn)}
    />
  )
}

interface SwitchRowProps {
  label: string
  note?: string
  isOn: boolean
  isDisabled?: boolean
  onChange: (isOn: boolean) => void
}

function SwitchRow({ label, note, isOn, isDisabled = false, onChange }: SwitchRowProps) {
  const id = useId()
  return (
    <div className="setting-row">
      <span className="label">
        <span id={id}>{label}</span>
        {note && <small>{note}</small>}
      </span>
      <Switch labelledBy={id} isOn={isOn} isDisabled={isDisabled} onChange={onChange} />
    </div>
  )
}
