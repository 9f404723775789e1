import { useId, useState, useSyncExternalStore } from 'react'
import { Modal } from '#web/ui/dialogs/modal.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { closeKeyList, keyListStore, hasLetterKeys, setLetterKeys } from './key-settings.ts'

const ROWS: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['Space', 'K'], does: 'Play or pause' },
  { keys: ['J', '←'], does: 'Back 15 seconds' },
  { keys: ['L', '→'], does: 'Forward 15 seconds' },
  { keys: ['↑', '↓'], does: 'Louder and softer, in the player' },
  { keys: ['Home'], does: 'From the start, in the player' },
  { keys: ['End'], does: 'Back to live, in the player' },
  { keys: ['M'], does: 'Mute' },
  { keys: ['F'], does: 'Full screen, on a video' },
  { keys: ['C'], does: 'Captions, on a video' },
  { keys: ['?'], does: 'This list' },
]

export function KeyList() {
  const id = useId()
  const isOpen = useSyncExternalStore(keyListStore.subscribe, keyListStore.get, () => false)
  const [hasLetters, setHasLetters] = useState(hasLetterKeys)
  function change(isOn: boolean) {
    setLetterKeys(isOn)
    setHasLetters(isOn)
  }
  return (
    <Modal isOpen={isOpen} onClose={closeKeyList} title="Keyboard shortcuts">
      <dl className="grid gap-2.5">
        {ROWS.map(({ keys, does }) => (
          <div className="flex items-center gap-3" key={does}>
            <dt className="w-24 flex-none">
              {keys.map((key) => (
                <kbd className="mr-1.5 text-micro" key={key}>
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <div className="flex items-center gap-3 mt-5">
        <span className="min-w-0 flex-1">
          <span className="text-ui font-semibold" id={id}>
            Use letter keys everywhere on the page
          </span>
          <small className="meta block text-pretty">
            When this is off, they work only while the player has the focus.
          </small>
        </span>
        <Switch labelledBy={id} isOn={hasLetters} onChange={change} />
      </div>
    </Modal>
  )
}
