import { createKeptList } from '#web/lib/kept-list.ts'
import { STORAGE_KEYS } from '#web/lib/storage.ts'
import type { PlayableMedia } from '../state.ts'
import { isObject, isPlayable } from './is-playable.ts'
import { entryOf, type ProgressEntry, type ProgressSink, withEntry, without, withReport } from './progress.ts'

const isEntry = (value: unknown): value is ProgressEntry =>
  isObject(value) &&
  isPlayable(value['media']) &&
  [value['seconds'], value['duration'], value['updatedAt']].every(Number.isFinite) &&
  typeof value['isFinished'] === 'boolean'

/** How far this browser's listener came with each media, newest first. */
export const progressStore = createKeptList(STORAGE_KEYS.listeningProgress, isEntry)

/** Keeps reports in this browser. */
export const localProgress: ProgressSink = {
  report(report) {
    const before = progressStore.get()
    const after = withReport(before, report)
    if (after !== before) progressStore.set(after)
  },
}

export const progressOf = (mediaId: string): ProgressEntry | undefined => entryOf(progressStore.get(), mediaId)

/** Marks `media` as heard, also where it was never begun. */
export function markFinished(media: PlayableMedia, now: Date): void {
  const duration = media.durationSeconds ?? progressOf(media.mediaId)?.duration ?? 0
  const entry = { media, seconds: duration, duration, isFinished: true, updatedAt: now.getTime() }
  progressStore.set(withEntry(progressStore.get(), entry))
}

/** As if it had never been heard. */
export const forgetProgress = (mediaId: string): void => progressStore.set(without(progressStore.get(), mediaId))
