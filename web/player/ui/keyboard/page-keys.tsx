import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { lazyWithRetry } from '#web/lib/lazy-load.ts'
import type { MiniPlayerCommands } from '../../core/mini-player-commands.ts'
import { playerStore } from '../../core/player-store.ts'
import { keyFocus } from './key-focus.ts'
import { keyListStore, hasLetterKeys } from './key-settings.ts'
import { loadKeyList } from './open-key-list.ts'
import { isStageKey, findPageKey } from './page-key.ts'

const KeyList = lazyWithRetry(loadKeyList)

/** `commands` must be stable. */
export function PageKeys({ commands }: { commands: MiniPlayerCommands }) {
  const isListOpen = useSyncExternalStore(keyListStore.subscribe, keyListStore.get, () => false)
  // Stays mounted, so that the dialog can close and restore the focus.
  const [isListMade, setListMade] = useState(false)
  if (isListOpen && !isListMade) setListMade(true)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const state = playerStore.get()
      const keys = { focus: keyFocus(event.target), hasLetters: hasLetterKeys() }
      if (isStageKey(event, state, keys)) passToStage(event)
      const handle = findPageKey(event, state, keys)
      if (!handle) return
      event.preventDefault()
      handle(commands, state, event)
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

/** Forwards only trusted events, because the forwarded event bubbles to this listener again. */
function passToStage({ isTrusted, key, repeat }: KeyboardEvent): void {
  const stage = document.querySelector('.stage:has(video)')
  if (isTrusted) stage?.dispatchEvent(new KeyboardEvent('keydown', { key, repeat, bubbles: true, cancelable: true }))
}
