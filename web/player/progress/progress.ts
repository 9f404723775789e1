import { EARLY_SECONDS, isFinishedAt } from '#contract/progress.ts'
import type { PlayableMedia } from '../core/state.ts'

/** Progress of a media. */
export interface ProgressEntry {
  media: PlayableMedia
  /** Resume position in seconds. */
  seconds: number
  /** Seconds; 0 while unknown. */
  duration: number
  isFinished: boolean
  /** Time of playback by the device's clock, Unix milliseconds. */
  updatedAt: number
}

/** A position reached on this device. */
export interface ProgressReport {
  media: PlayableMedia
  seconds: number
  duration: number
  /** Unix milliseconds. */
  at: number
  /** The listener chose this position, so it counts also near 0. */
  isChosen: boolean
}

/** Receiver of progress reports. */
export interface ProgressSink {
  report: (report: ProgressReport) => void
}

/** Newest first. */
export type Progress = readonly ProgressEntry[]

const MAX_ENTRIES = 300

export const findEntry = (progress: Progress, mediaId: string): ProgressEntry | undefined =>
  progress.find(({ media }) => media.mediaId === mediaId)

/** Adds the report unless a newer entry exists or the media has only just started. */
export function withReport(progress: Progress, { media, seconds, duration, at, isChosen }: ProgressReport): Progress {
  const known = findEntry(progress, media.mediaId)
  if (known && known.updatedAt > at) return progress
  const isFinished = isFinishedAt(seconds, duration)
  if (!isChosen && !isFinished && seconds < EARLY_SECONDS) return progress
  return withEntry(progress, { media, seconds, duration, isFinished, updatedAt: at })
}

export const withEntry = (progress: Progress, entry: ProgressEntry): Progress =>
  [entry, ...without(progress, entry.media.mediaId)].toSorted((a, b) => b.updatedAt - a.updatedAt).slice(0, MAX_ENTRIES)

export const without = (progress: Progress, mediaId: string): Progress =>
  progress.filter(({ media }) => media.mediaId !== mediaId)

/** Resume position in seconds; 0 for a media not started or finished. */
export function resumeAt(progress: Progress, mediaId: string): number {
  const entry = findEntry(progress, mediaId)
  return entry ? resumeSeconds(entry) : 0
}

/** Resume position of an entry in seconds; 0 when not started or finished. */
export const resumeSeconds = (entry: ProgressEntry): number => (isBegun(entry) ? entry.seconds : 0)

/** Started and not finished, newest first. */
export const unfinished = (progress: Progress, limit: number): Progress => progress.filter(isBegun).slice(0, limit)

const isBegun = ({ isFinished, seconds }: ProgressEntry): boolean => !isFinished && seconds >= EARLY_SECONDS
