import { useSyncExternalStore } from 'react'
import { entryOf, type Progress, type ProgressEntry, unfinished } from './progress.ts'
import { progressStore } from './progress-store.ts'

const NONE: Progress = []

/** How far the listener came with a media; undefined where it was never heard, and while the page is made. */
export const useProgress = (mediaId: string): ProgressEntry | undefined =>
  useSyncExternalStore(
    progressStore.subscribe,
    () => entryOf(progressStore.get(), mediaId),
    () => undefined,
  )

/** What was begun and not finished, newest first; nothing while the page is made. */
export function useContinueListening(limit: number): Progress {
  const progress = useSyncExternalStore(progressStore.subscribe, progressStore.get, () => NONE)
  return unfinished(progress, limit)
}
