import { useSyncExternalStore } from 'react'
import { isObject } from '#web/lib/is-object.ts'
import { createListeners } from '#web/lib/stores/listeners.ts'
import { createPersistentList } from '#web/lib/stores/persistent-store.ts'
import { STORAGE_KEYS } from '#web/lib/stores/storage.ts'
import type { PlayableMedia } from '../core/state.ts'
import { isPlayable } from './is-playable.ts'
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

const isEntry = (value: unknown): value is ProgressEntry =>
  isObject(value) &&
  isPlayable(value['media']) &&
  [value['seconds'], value['duration'], value['updatedAt']].every(Number.isFinite) &&
  typeof value['isFinished'] === 'boolean'

/** Newest first. */
export const progressStore = createPersistentList(STORAGE_KEYS.listeningProgress, isEntry)

/** A change by the listener in this tab: a saved position with the entry that it replaces, or a deletion. */
export type ProgressChange = { reached: ProgressEntry; before: ProgressEntry | undefined } | { deleted: string }

function createChanges() {
  const { add, notify } = createListeners<ProgressChange>()
  const entriesBefore = new Map<string, ProgressEntry | undefined>()
  return {
    add,
    entriesBefore: entriesBefore as ReadonlyMap<string, ProgressEntry | undefined>,
    notify(change: ProgressChange) {
      if ('deleted' in change) entriesBefore.delete(change.deleted)
      else if (!entriesBefore.has(change.reached.media.mediaId))
        entriesBefore.set(change.reached.media.mediaId, change.before)
      notify(change)
    },
  }
}

const changes = createChanges()

export const onProgressChange = changes.add

/** For each media that has played on this page, its entry from before; undefined for one without. */
export const entriesBeforePage = changes.entriesBefore

export const localProgress: ProgressSink = {
  report(report) {
    const before = progressStore.get()
    const after = withReport(before, report)
    if (after === before) return
    progressStore.set(after)
    const { mediaId } = report.media
    const reached = findEntry(after, mediaId)
    if (reached) changes.notify({ reached, before: findEntry(before, mediaId) })
  },
}

/** Also for a media that was never started. */
export function markFinished(media: PlayableMedia, now: Date): void {
  const before = findEntry(progressStore.get(), media.mediaId)
  const duration = media.durationSeconds ?? before?.duration ?? 0
  const reached = { media, seconds: duration, duration, isFinished: true, updatedAt: now.getTime() }
  progressStore.set(withEntry(progressStore.get(), reached))
  changes.notify({ reached, before })
}

export function deleteProgress(mediaId: string): void {
  progressStore.set(without(progressStore.get(), mediaId))
  changes.notify({ deleted: mediaId })
}

const NONE: Progress = []

/** Undefined for a media that was never played, and on the server. */
export const useProgress = (mediaId: string): ProgressEntry | undefined =>
  useSyncExternalStore(
    progressStore.subscribe,
    () => findEntry(progressStore.get(), mediaId),
    () => undefined,
  )

/** Newest first; empty on the server. */
export function useContinueListening(limit: number): Progress {
  const progress = useSyncExternalStore(progressStore.subscribe, progressStore.get, () => NONE)
  return unfinished(progress, limit)
}
