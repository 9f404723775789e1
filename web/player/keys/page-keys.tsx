import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import type { MiniPlayerRequests } from '../mini-player-requests.ts'
import { playerStore } from '../player-store.ts'
import { keyListStore } from './key-list-store.ts'
import { hasLetterKeys } from './letter-keys.ts'
import { focusOf, pageKeyOf } from './page-key.ts'

const KeyList = lazy(async () => ({ default: (await import('./key-list.tsx')).KeyList }))

/** Hears the player's keys wherever the focus is, while there is something to play. `requests` must stay the same. */
export function PageKeys({ requests }: { requests: MiniPlayerRequests }) {
  const isListOpen = useSyncExternalStore(keyListStore.subscribe, keyListStore.get, () => false)
  // It stays once it was made, so that the browser can close it and give the focus back.
  const [isListMade, setListMade] = useState(false)
  if (isListOpen && !isListMade) setListMade(true)
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const state = playerStore.get()
      const handle = pageKeyOf(event, state, { focus: focusOf(event.target), hasLetters: hasLetterKeys() })
      if (!handle) return
      event.preventDefault()
      handle(requests, state)
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [requests])
  if (!isListMade) return null
  return (
    <Suspense>
      <KeyList />
    </Suspense>
  )
}
