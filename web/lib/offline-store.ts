import { createValueStore } from './value-store.ts'

/** Whether everything that navigations need without a network is loaded. */
export const offlineStore = createValueStore<'unprepared' | 'loading' | 'prepared'>('unprepared')
