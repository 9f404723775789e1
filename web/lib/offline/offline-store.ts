import { createValueStore } from '../stores/value-store.ts'

/** Whether everything that navigations need while offline is loaded. */
export const offlineStore = createValueStore<'unprepared' | 'loading' | 'prepared'>('unprepared')
