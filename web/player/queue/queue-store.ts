import { createPersistentList } from '#web/lib/persistent-store.ts'
import { STORAGE_KEYS } from '#web/lib/storage.ts'
import { isPlayable } from '../progress/is-playable.ts'
import type { PlayableMedia } from '../core/state.ts'
import { createStore } from '../core/store.ts'
import { EMPTY_QUEUE, type Queue, type QueueEvent, reduceQueue } from './queue.ts'
import { useSyncExternalStore, useEffect } from 'react'

const kept = createPersistentList(STORAGE_KEYS.queue, isPlayable)

/** The queue of this page; what the listener chose is kept, and the same in all tabs. */
export const queueStore = createStore<Queue, QueueEvent>({ ...EMPTY_QUEUE, chosen: kept.get() }, reduceQueue)

queueStore.subscribe(() => {
  const { chosen } = queueStore.get()
  if (chosen !== kept.get()) kept.set(chosen)
})
kept.subscribe(() => {
  const chosen = kept.get()
  if (chosen !== queueStore.get().chosen) queueStore.send({ type: 'chosen', chosen })
})

/** Plays `media` right after the one of now. */
export const playNext = (media: PlayableMedia): void => queueStore.send({ type: 'play-next', media })

/** Plays `media` after all that was chosen before. */
export const addToQueue = (media: PlayableMedia): void => queueStore.send({ type: 'add', media })

/** Moves what stands at `from` so that it stands at `to`; both from 0. */
export const moveInQueue = (from: number, to: number): void => queueStore.send({ type: 'move', from, to })

export const removeFromQueue = (index: number): void => queueStore.send({ type: 'remove', index })

export const clearQueue = (): void => queueStore.send({ type: 'clear' })

/**
 * Tells in which order the page that is open would go on: a serial from the oldest to the newest, all else from the
 * newest. It counts for what plays of it, until something else is played.
 */
export const setContinuation = (offered: readonly PlayableMedia[]): void => queueStore.send({ type: 'offer', offered })

/** The queue; empty while the page is made. */
export const useQueue = (): Queue => useSyncExternalStore(queueStore.subscribe, queueStore.get, () => EMPTY_QUEUE)

/** Tells the player in which order this page would go on. `media` must be the same array until it changes. */
export function useContinuation(media: readonly PlayableMedia[]): void {
  useEffect(() => setContinuation(media), [media])
}
