import type { PlaybackSource } from '#contract/playback.ts'
import type { Quality } from '../../core/engine.ts'
import type { MediaKind } from '../../core/state.ts'
import type { Timers } from '../../core/timers.ts'
import type { LiveControl } from './live-range.ts'

export interface Renditions {
  /** Largest first, after the automatic one. */
  list: () => readonly Quality[]
  /** `auto` follows the bandwidth. Takes effect with the next segment. */
  select: (id: string) => void
}

export interface Attachment {
  /** Retries from the last position after `interrupted`. */
  retry: (shouldPlay: boolean) => void
  /** Unix milliseconds at the playhead; null when the source has no program date-time. */
  programDateTime: () => number | null
  renditions?: Renditions
  /** Without a playlist, which alone says where a channel ends: such a stream ends when its server closes it. */
  isStream?: boolean
  /** Undefined for recordings. */
  live?: LiveControl
}

type Failure = { type: 'interrupted'; isMissing?: boolean } | { type: 'failed'; isDenied?: boolean }

export type SourceEvent = Failure | { type: 'recovered' }

export interface AttachOptions {
  element: HTMLMediaElement
  source: PlaybackSource
  kind: MediaKind
  isLive: boolean
  /** Pictures are not loaded. */
  isAudioOnly?: boolean
  /** Seconds into the media; for a live channel a program date-time (Unix milliseconds), 0 for the live edge. */
  startAt: number
  /** True also while the element is paused after a failure. */
  shouldPlay: () => boolean
  timers: Timers
  /** Aborting detaches the source synchronously. */
  signal: AbortSignal
  report: (event: SourceEvent) => void
}

/** Resolves when the duration is known; rejects with a `LoadError`. */
export type Attach = (options: AttachOptions) => Promise<Attachment>

export interface PreparedSource {
  src: string
  /** Buffers the first seconds in an unused element. */
  preload: (element: HTMLMediaElement) => void
  attach: Attach
}

/** In Safari. */
interface DatedElement extends HTMLMediaElement {
  getStartDate: () => Date
}

export const isDated = (element: HTMLMediaElement): element is DatedElement => 'getStartDate' in element

const NOT_FOUND = 404

/** The signature or token has expired, or the channel is over: a retry at the same address does not help. */
const DENIED: ReadonlySet<number> = new Set([401, 403, 410])

/** A recording does not come back to an address that it has left; a live channel may. */
export function toFailure(status: number, isLive: boolean): Failure {
  if (DENIED.has(status) || (status === NOT_FOUND && !isLive)) return { type: 'failed', isDenied: true }
  return { type: 'interrupted', ...(status === NOT_FOUND && { isMissing: true }) }
}
