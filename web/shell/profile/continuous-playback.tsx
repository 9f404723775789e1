import { ListMusic } from 'lucide-react'
import { useId, useState, useSyncExternalStore } from 'react'
import { useSite } from '#web/lib/page/site.tsx'
import { readStored, STORAGE_KEYS, writeStored } from '#web/lib/stores/storage.ts'
import { PROFILE_PANEL } from '#web/lib/text/account-messages.ts'
import { Switch } from '#web/ui/forms/switch.tsx'

export function ContinuousPlayback() {
  const id = useId()
  const { mayContinuePlaying } = useSite()
  const isStoredOn = useSyncExternalStore(
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
    <div className="setting-row">
      <ListMusic />
      <span className="label">
        <span id={id}>{PROFILE_PANEL.continuousPlayback}</span>
        {!mayContinuePlaying && <small>{PROFILE_PANEL.notAvailable}</small>}
      </span>
      <Switch labelledBy={id} isOn={chosen ?? isStoredOn} isDisabled={!mayContinuePlaying} onChange={change} />
    </div>
  )
}
