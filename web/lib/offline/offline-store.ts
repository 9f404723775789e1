import { createValueStore } from '../stores/value-store.ts'

export const offlineStore = createValueStore<'unprepared' | 'loading' | 'prepared'>('unprepared')
