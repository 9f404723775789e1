import { useSyncExternalStore } from 'react'
import { createPersistentList } from '#web/lib/stores/persistent-store.ts'
import { STORAGE_KEYS } from '#web/lib/stores/storage.ts'
import type { PlayableMedia } from '../core/state.ts'
import { createStore } from '../core/store.ts'
import { isPlayable } from '../progress/is-playable.ts'
import { offeredMedia } from './offered.ts'
import { EMPTY_QUEUE, type Queue, type QueueEvent, reduceQueue } from './queue.ts'

const savedQueue = createPersistentList(STORAGE_KEYS.queue, isPlayable)

/** The listener's entries are persisted and shared by all tabs. */
export const queueStore = createStore<Queue, QueueEvent>({ ...EMPTY_QUEUE, chosen: savedQueue.get() }, reduceQueue)

queueStore.subscribe(() => {
  const { chosen } = queueStore.get()
  if (chosen !== savedQueue.get()) savedQueue.set(chosen)
})
savedQueue.subscribe(() => {
  const chosen = savedQueue.get()
  if (chosen !== queueStore.get().chosen) queueStore.send({ type: 'chosen', chosen })
})

const takeOffer = () => queueStore.send({ type: 'offer', offered: offeredMedia.get() })
takeOffer()
offeredMedia.subscribe(takeOffer)

/** Returns whether `media` is in the queue now, which may be full. */
function queueMedia(type: 'play-next' | 'add', media: PlayableMedia): boolean {
  queueStore.send({ type, media })
  return queueStore.get().chosen.includes(media)
}

export const playNext = (media: PlayableMedia): boolean => queueMedia('play-next', media)

export const addToQueue = (media: PlayableMedia): boolean => queueMedia('add', media)

export const moveInQueue = (from: number, to: number): void => queueStore.send({ type: 'move', from, to })

export const removeFromQueue = (index: number): void => queueStore.send({ type: 'remove', index })

export const clearQueue = (): void => queueStore.send({ type: 'clear' })

export const restoreInQueue = (media: readonly PlayableMedia[], index: number): void =>
  queueStore.send({ type: 'restore', media, index })

/** Empty on the server. */
export const useQueue = (): Queue => useSyncExternalStore(queueStore.subscribe, queueStore.get, () => EMPTY_QUEUE)
