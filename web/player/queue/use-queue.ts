import { useSyncExternalStore } from 'react'
import { EMPTY_QUEUE, type Queue } from './queue.ts'
import { queueStore } from './queue-store.ts'

/** The queue; empty while the page is made. */
export const useQueue = (): Queue => useSyncExternalStore(queueStore.subscribe, queueStore.get, () => EMPTY_QUEUE)
