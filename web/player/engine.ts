/** What an engine reports. It reports facts: `playing` comes when sound is heard, not when it was asked for. */
export type EngineEvent =
  | { type: 'ready' }
  | { type: 'playing' }
  | { type: 'paused' }
  /** Nothing is left to play until more arrives. */
  | { type: 'waiting' }
  | { type: 'ended' }
  /** `seconds` into the media, and the instant heard (Unix milliseconds) where the media tells it. */
  | { type: 'time'; seconds: number; instant: number | null }
  | { type: 'duration'; seconds: number }
  | { type: 'volume'; volume: number; muted: boolean }
  /** The media was let go; nothing is downloaded any more. */
  | { type: 'unloaded' }
  /** The network is away. What is buffered still plays. */
  | { type: 'interrupted' }
  | { type: 'recovered' }
  /** The media cannot be played on. */
  | { type: 'failed' }
  | AdEvent

/** As the hosted player of the video platform reports its ads. */
export type AdEvent =
  | { type: 'ad-pod-started'; length?: number }
  | { type: 'ad-loading' }
  | { type: 'ad-started' }
  | { type: 'ad-ended' }
  | { type: 'ad-pod-ended' }
  | { type: 'ad-failed'; message?: string }

export interface EngineMedia {
  mediaId: string
  isLive: boolean
}

/** One player of sound: the browser's own or a hosted one. Times in seconds, volume 0 to 1. */
export interface Engine {
  /**
   * Finds a media in the catalog, loads it and stands at `startAt`. Fails with a `LoadError`. A later `load` makes the
   * outcome of an earlier one harmless: it never settles and reports nothing.
   */
  load: (media: EngineMedia, startAt?: number) => Promise<void>
  /** Fetches ahead what `load` will need, without sound. */
  prepare: (media: EngineMedia) => void
  /** Lets the media go. */
  unload: () => void
  /** Fails as `HTMLMediaElement.play` does. */
  play: () => Promise<void>
  pause: () => void
  seek: (seconds: number) => void
  setVolume: (volume: number) => void
  setMuted: (muted: boolean) => void
  /** Tries again after `interrupted`, from the place that was heard last. */
  retry: () => void
  readonly currentTime: number
  readonly duration: number
  /** The instant heard now, Unix milliseconds; null where the media does not tell. */
  programDateTime: () => number | null
  on: (listener: (event: EngineEvent) => void) => () => void
  destroy: () => void
}

/** Why a media could not be loaded; `isNetwork` where a later try may succeed. */
export class LoadError extends Error {
  override name = 'LoadError'
  readonly isNetwork: boolean

  constructor(message: string, { isNetwork, cause }: { isNetwork: boolean; cause?: unknown }) {
    super(message, { cause })
    this.isNetwork = isNetwork
  }
}
