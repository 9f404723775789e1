import type { PlayableMedia } from '../core/state.ts'
import { EARLY_SECONDS, isFinishedAt } from '#contract/progress.ts'

/** How far a listener came with a media. */
export interface ProgressEntry {
  media: PlayableMedia
  /** Where to go on. */
  seconds: number
  /** Seconds; 0 while unknown. */
  duration: number
  isFinished: boolean
  /** When it was heard by this device's clock, Unix milliseconds. */
  updatedAt: number
}

/** A place that was reached, by the clock of the device on which it was. */
export interface ProgressReport {
  media: PlayableMedia
  seconds: number
  duration: number
  /** Unix milliseconds. */
  at: number
  /** The listener chose this place, so that it counts also at the very beginning. */
  isChosen: boolean
}

/** Where reports go: this browser's storage, or the listener's account. */
export interface ProgressSink {
  report: (report: ProgressReport) => void
}

/** Newest first. */
export type Progress = readonly ProgressEntry[]

const MAX_ENTRIES = 300

export const entryOf = (progress: Progress, mediaId: string): ProgressEntry | undefined =>
  progress.find(({ media }) => media.mediaId === mediaId)

/** With the report, unless something newer is known or the media only just began. */
export function withReport(progress: Progress, { media, seconds, duration, at, isChosen }: ProgressReport): Progress {
  const known = entryOf(progress, media.mediaId)
  if (known && known.updatedAt > at) return progress
  const isFinished = isFinishedAt(seconds, duration)
  if (!isChosen && !isFinished && seconds < EARLY_SECONDS) return progress
  return withEntry(progress, { media, seconds, duration, isFinished, updatedAt: at })
}

export const withEntry = (progress: Progress, entry: ProgressEntry): Progress =>
  [entry, ...without(progress, entry.media.mediaId)].toSorted((a, b) => b.updatedAt - a.updatedAt).slice(0, MAX_ENTRIES)

export const without = (progress: Progress, mediaId: string): Progress =>
  progress.filter(({ media }) => media.mediaId !== mediaId)

/** Where `mediaId` goes on, in seconds: 0 where it was not begun, or is finished. */
export function resumeAt(progress: Progress, mediaId: string): number {
  const entry = entryOf(progress, mediaId)
  return entry && isBegun(entry) ? entry.seconds : 0
}

/** Begun and not finished, newest first. */
export const unfinished = (progress: Progress, limit: number): Progress => progress.filter(isBegun).slice(0, limit)

const isBegun = ({ isFinished, seconds }: ProgressEntry): boolean => !isFinished && seconds >= EARLY_SECONDS
