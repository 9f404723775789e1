import { createListeners } from '#web/lib/listeners.ts'
import { createPersistentList } from '#web/lib/persistent-store.ts'
import { STORAGE_KEYS } from '#web/lib/storage.ts'
import type { PlayableMedia } from '../core/state.ts'
import { isObject, isPlayable } from './is-playable.ts'
import {
  findEntry,
  type ProgressEntry,
  type ProgressSink,
  withEntry,
  without,
  withReport,
  type Progress,
  unfinished,
} from './progress.ts'
import { useSyncExternalStore } from 'react'

const isEntry = (value: unknown): value is ProgressEntry =>
  isObject(value) &&
  isPlayable(value['media']) &&
  [value['seconds'], value['duration'], value['updatedAt']].every(Number.isFinite) &&
  typeof value['isFinished'] === 'boolean'

/** Listening progress in this browser, newest first. */
export const progressStore = createPersistentList(STORAGE_KEYS.listeningProgress, isEntry)

/** A change by the listener in this tab: a saved position, or a deleted entry. */
export type ProgressChange = { reached: ProgressEntry } | { forgotten: string }

const { add, notify } = createListeners<ProgressChange>()

/** Calls the listener after every change in this tab; returns the unsubscribe function. */
export const onProgressChange = add

/** Stores reports in this browser. */
export const localProgress: ProgressSink = {
  report(report) {
    const before = progressStore.get()
    const after = withReport(before, report)
    if (after === before) return
    progressStore.set(after)
    const reached = findEntry(after, report.media.mediaId)
    if (reached) notify({ reached })
  },
}

/** Marks `media` as finished, also when it was never started. */
export function markFinished(media: PlayableMedia, now: Date): void {
  const duration = media.durationSeconds ?? findEntry(progressStore.get(), media.mediaId)?.duration ?? 0
  const reached = { media, seconds: duration, duration, isFinished: true, updatedAt: now.getTime() }
  progressStore.set(withEntry(progressStore.get(), reached))
  notify({ reached })
}

/** Deletes the progress of a media. */
export function deleteProgress(mediaId: string): void {
  progressStore.set(without(progressStore.get(), mediaId))
  notify({ forgotten: mediaId })
}

const NONE: Progress = []

/** Progress of a media; undefined when never played, and on the server. */
export const useProgress = (mediaId: string): ProgressEntry | undefined =>
  useSyncExternalStore(
    progressStore.subscribe,
    () => findEntry(progressStore.get(), mediaId),
    () => undefined,
  )

/** Unfinished media, newest first; empty on the server. */
export function useContinueListening(limit: number): Progress {
  const progress = useSyncExternalStore(progressStore.subscribe, progressStore.get, () => NONE)
  return unfinished(progress, limit)
}
