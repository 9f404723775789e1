import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import type { MiniPlayerCommands } from '../../core/mini-player-commands.ts'
import { playerStore } from '../../core/player-store.ts'
import { keyListStore, hasLetterKeys } from './key-settings.ts'
import { focusOf } from './key-focus.ts'
import { isStageKey, pageKeyOf } from './page-key.ts'

const KeyList = lazy(async () => ({ default: (await import('./key-list.tsx')).KeyList }))

/** Hears the player's keys wherever the focus is, while there is something to play. `commands` must stay the same. */
export function PageKeys({ commands }: { commands: MiniPlayerCommands }) {
  const isListOpen = useSyncExternalStore(keyListStore.subscribe, keyListStore.get, () => false)
  // It stays once it was made, so that the browser can close it and give the focus back.
  const [isListMade, setListMade] = useState(false)
  if (isListOpen && !isListMade) setListMade(true)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const state = playerStore.get()
      const how = { focus: focusOf(event.target), hasLetters: hasLetterKeys() }
      if (isStageKey(event, state, how)) passToStage(event)
      const handle = pageKeyOf(event, state, how)
      if (!handle) return
      event.preventDefault()
      handle(commands, state)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [commands])
  if (!isListMade) return null
  return (
    <Suspense>
      <KeyList />
    </Suspense>
  )
}

/** Only what the listener pressed: what is passed on comes by here again. */
function passToStage({ isTrusted, key }: KeyboardEvent): void {
  const stage = document.querySelector('.stage:has(video)')
  if (isTrusted) stage?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
}
