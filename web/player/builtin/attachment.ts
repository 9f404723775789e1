import type { PlaybackSource } from '#contract/playback.ts'

/** A source that is bound to the sound element. */
export interface Attachment {
  /** Fetches again after `interrupted`, from where it stood, and plays on where the listener wants to. */
  retry: (wantsToPlay: boolean) => void
  /** The instant heard now, Unix milliseconds; null where the source does not tell. */
  programDateTime: () => number | null
}

export interface AttachOptions {
  element: HTMLAudioElement
  source: PlaybackSource
  isLive: boolean
  /** Seconds into the media; ignored where it is live. */
  startAt: number
  /** Lets the source go when it is aborted, at once. */
  signal: AbortSignal
  report: (event: { type: 'interrupted' } | { type: 'recovered' } | { type: 'failed' }) => void
}

/** Resolves when the length of the media is known and fails with a `LoadError`. */
export type Attach = (options: AttachOptions) => Promise<Attachment>

/** A source that was fetched ahead, and waits to be bound. */
export interface PreparedSource {
  src: string
  /** Fetches the first seconds of sound into an element that nothing else is bound to. */
  warm: (element: HTMLAudioElement) => void
  attach: Attach
}

/** An element that tells at which instant its media began, as Safari's does. */
interface DatedElement extends HTMLMediaElement {
  getStartDate: () => Date
}

export const isDated = (element: HTMLMediaElement): element is DatedElement => 'getStartDate' in element
