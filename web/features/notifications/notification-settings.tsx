import { useEffect, useId, useState } from 'react'
import { failureText } from '#web/gateway/failure-text.ts'
import { SetNotificationPreferences } from '#web/gateway/generated/set-notification-preferences.ts'
import { type PushState, pushState, disablePush, enablePush } from '#web/library/notifications/push.ts'
import { authenticatedQuery } from '#web/session/authenticated-query.ts'
import { Switch } from '#web/ui/forms/switch.tsx'
import { showError } from '#web/ui/toast/toast-store.ts'
import type { NotificationPreferences } from './load-notifications.ts'
import { settingsWriter } from './settings-writer.ts'
import '#web/ui/forms/setting-row.css'

const FAILED = 'That could not be changed. Please try again'

export function NotificationSettings({ preferences: initial }: { preferences: NotificationPreferences }) {
  const [preferences, setPreferences] = useState(initial)
  const [change] = useState(() =>
    settingsWriter<keyof NotificationPreferences>({
      saved: initial,
      save: (name, isOn) => authenticatedQuery(SetNotificationPreferences, { [name]: isOn }),
      onChange: setPreferences,
      onFailure: (cause) => showError(failureText(FAILED, cause)),
    }),
  )
  return (
    <section className="section" aria-labelledby="tell-me">
      <h2 className="title-2 mb-2 scroll-mt-24" id="tell-me">
        Tell me about
      </h2>
      <div className="max-w-140">
        <SwitchRow
          label="New episodes of what I follow"
          isOn={preferences.newEpisodes}
          onChange={(isOn) => void change('newEpisodes', isOn)}
        />
        <SwitchRow
          label="Shows that I follow, five minutes before they start"
          isOn={preferences.showStarts}
          onChange={(isOn) => void change('showStarts', isOn)}
        />
        <SwitchRow
          label="Breaking news on topics that I follow"
          isOn={preferences.breakingTopics}
          onChange={(isOn) => void change('breakingTopics', isOn)}
        />
        <SwitchRow
          label="All breaking news"
          isOn={preferences.breakingNews}
          onChange={(isOn) => void change('breakingNews', isOn)}
        />
        <PushSwitch />
      </div>
    </section>
  )
}

const UNAVAILABLE_REASONS: Partial<Record<PushState, string>> = {
  unsupported: 'This browser cannot show messages',
  denied: 'Blocked in the settings of your browser',
}

function PushSwitch() {
  const [state, setState] = useState<PushState>('off')
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    void pushState().then(setState)
  }, [])
  async function change(isOn: boolean) {
    setBusy(true)
    try {
      setState(await (isOn ? enablePush() : disablePush()))
    } catch (cause) {
      showError(failureText(FAILED, cause))
    }
    setBusy(false)
  }
  return (
    <SwitchRow
      label="Messages on this device"
      note={UNAVAILABLE_REASONS[state] ?? 'Also while the site is closed'}
      isOn={state === 'on'}
      isDisabled={isBusy || state in UNAVAILABLE_REASONS}
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
