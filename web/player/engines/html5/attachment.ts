import type { PlaybackSource } from '#contract/playback.ts'
import type { Quality } from '../../core/engine.ts'
import type { MediaKind } from '../../core/state.ts'

/** The sizes in which a source is there, where they can be chosen. */
export interface Renditions {
  /** Largest first, after the one that follows the network. */
  list: () => readonly Quality[]
  /** `auto` leaves it to the network. Takes effect with the next piece that is fetched. */
  select: (id: string) => void
}

/** A source that is bound to the element. */
export interface Attachment {
  /** Fetches again after `interrupted`, from where it stood, and plays on where the listener wants to. */
  retry: (shouldPlay: boolean) => void
  /** The instant heard now, Unix milliseconds; null where the source does not tell. */
  programDateTime: () => number | null
  renditions?: Renditions
}

/** What a bound source tells of itself. */
export type SourceEvent = { type: 'interrupted' } | { type: 'recovered' } | { type: 'failed' }

export interface AttachOptions {
  element: HTMLMediaElement
  source: PlaybackSource
  kind: MediaKind
  isLive: boolean
  /** Seconds into the media; of a live channel an instant (Unix milliseconds), 0 for its newest moment. */
  startAt: number
  /** Lets the source go when it is aborted, at once. */
  signal: AbortSignal
  report: (event: SourceEvent) => void
}

/** Resolves when the length of the media is known and fails with a `LoadError`. */
export type Attach = (options: AttachOptions) => Promise<Attachment>

/** A source that was fetched ahead, and waits to be bound. */
export interface PreparedSource {
  src: string
  /** Fetches the first seconds into an element that nothing else is bound to. */
  preload: (element: HTMLMediaElement) => void
  attach: Attach
}

/** An element that tells at which instant its media began, as Safari's does. */
interface DatedElement extends HTMLMediaElement {
  getStartDate: () => Date
}

export const isDated = (element: HTMLMediaElement): element is DatedElement => 'getStartDate' in element

/** Statuses that say: not to you, or not any more. A pass has run out or a channel is over, and trying again would not help. */
export const isAccessDenied = (status: number): boolean => status === 401 || status === 403 || status === 410
