import { EARLY_SECONDS, isFinishedAt } from '#contract/progress.ts'
import type { PlayableMedia } from '../core/state.ts'

export interface ProgressEntry {
  media: PlayableMedia
  seconds: number
  /** Seconds; 0 while unknown. */
  duration: number
  isFinished: boolean
  /** Time of playback by the device's clock, Unix milliseconds. */
  updatedAt: number
}

export interface ProgressReport {
  media: PlayableMedia
  seconds: number
  duration: number
  /** Unix milliseconds. */
  at: number
  /** A position that the listener chose counts also near 0. */
  isChosen: boolean
}

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

/** Seconds; 0 for a media not started or finished. */
export function resumeAt(progress: Progress, mediaId: string): number {
  const entry = findEntry(progress, mediaId)
  return entry ? resumeSeconds(entry) : 0
}

export const resumeSeconds = (entry: ProgressEntry): number => (isBegun(entry) ? entry.seconds : 0)

export const unfinished = (progress: Progress, limit: number): Progress => progress.filter(isBegun).slice(0, limit)

const isBegun = ({ isFinished, seconds }: ProgressEntry): boolean => !isFinished && seconds >= EARLY_SECONDS
