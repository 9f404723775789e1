import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Phase } from '#web/components/reels/competition-phase-text.ts'
import { createValueStore, type ValueStore } from '#web/lib/stores/value-store.ts'
import type { OwnEntry } from './use-entry.ts'

interface LiveState {
  own: OwnEntry
  phase: Phase
  /** The server's time in milliseconds. */
  now: number
}

export interface LiveStore extends Pick<ValueStore<LiveState>, 'get' | 'subscribe'> {
  /** Of the first rendering, which hydration has to repeat. */
  initial: LiveState
}

/**
 * For a part of the page whose script is loaded later: changed properties would update its Suspense boundary before, and React would
 * remove the server-rendered HTML.
 */
export function useLiveStore(state: LiveState): LiveStore {
  const [store] = useState(() => ({ ...createValueStore(state), initial: state }))
  useEffect(() => store.set(state))
  return store
}

export const useLiveState = ({ subscribe, get, initial }: LiveStore): LiveState =>
  useSyncExternalStore(subscribe, get, () => initial)
