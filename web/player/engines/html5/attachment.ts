import type { PlaybackSource } from '#contract/playback.ts'
import type { Quality } from '../../core/engine.ts'
import type { MediaKind } from '../../core/state.ts'
import type { Timers } from '../../core/timers.ts'
import type { LiveControl } from './live-range.ts'

/** Selectable renditions of a source. */
export interface Renditions {
  /** Largest first, after the automatic one. */
  list: () => readonly Quality[]
  /** `auto` follows the bandwidth. Takes effect with the next segment. */
  select: (id: string) => void
}

/** A source attached to a media element. */
export interface Attachment {
  /** Retries after `interrupted` from the last position, and resumes playback if requested. */
  retry: (shouldPlay: boolean) => void
  /** Program date-time at the playhead, Unix milliseconds; null when the source has none. */
  programDateTime: () => number | null
  renditions?: Renditions
  /** Undefined for recordings. */
  live?: LiveControl
}

/** Events of an attached source. */
export type SourceEvent = { type: 'interrupted' } | { type: 'recovered' } | { type: 'failed' }

export interface AttachOptions {
  element: HTMLMediaElement
  source: PlaybackSource
  kind: MediaKind
  isLive: boolean
  /** Seconds into the media; for a live channel a program date-time (Unix milliseconds), 0 for the live edge. */
  startAt: number
  /** Whether the listener wants the loaded source to play, also while the element is paused after a failure. */
  shouldPlay: () => boolean
  timers: Timers
  /** Aborting detaches the source synchronously. */
  signal: AbortSignal
  report: (event: SourceEvent) => void
}

/** Resolves when the duration is known; rejects with a `LoadError`. */
export type Attach = (options: AttachOptions) => Promise<Attachment>

/** A prefetched source that is not attached yet. */
export interface PreparedSource {
  src: string
  /** Buffers the first seconds in an unused element. */
  preload: (element: HTMLMediaElement) => void
  attach: Attach
}

/** A media element with `getStartDate`, as in Safari. */
interface DatedElement extends HTMLMediaElement {
  getStartDate: () => Date
}

export const isDated = (element: HTMLMediaElement): element is DatedElement => 'getStartDate' in element

/** 401, 403 and 410: the token has expired or the channel is over; a retry does not help. */
export const isAccessDenied = (status: number): boolean => status === 401 || status === 403 || status === 410
