import { createValueStore } from '../stores/value-store.ts'

/** Whether the app can be used without a network. */
export const offlineStore = createValueStore<'unprepared' | 'loading' | 'prepared'>('unprepared')

/** For what needs the network while there is none. */
export const OFFLINE_NOTICE = 'You seem to be offline'
