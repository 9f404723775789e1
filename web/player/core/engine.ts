import { ERRORS } from '#web/lib/messages.ts'
import { type MediaKind, isLive, type PlayableMedia } from './state.ts'

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
  | { type: 'speed'; speed: number }
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
  kind: MediaKind
  /** Opens a video livestream in the catalog. */
  playbackToken?: string
}

/** Captions or subtitles of a video. */
export interface VideoTrack {
  id: string
  label: string
  /** Language as BCP 47. */
  language: string
  isOn: boolean
}

/** A rendition of a video. */
export interface Quality {
  id: string
  /** For example `480p`. */
  label: string
  isOn: boolean
}

/** What only a picture has. */
export interface VideoControls {
  tracks: () => readonly VideoTrack[]
  /** Null switches all of them off. */
  selectTrack: (id: string | null) => void
  qualities: () => readonly Quality[]
  /** `auto` leaves it to the network. */
  selectQuality: (id: string) => void
  requestPictureInPicture: () => Promise<void>
  exitPictureInPicture: () => Promise<void>
  /** The picture has a window of its own. */
  readonly isPictureInPicture: boolean
  /** Calls `listener` when tracks, qualities or picture-in-picture have changed; gives the function that ends it. */
  on: (listener: () => void) => () => void
}

/**
 * One player of sound and picture: the browser's own or a hosted one. Times in seconds, volume 0 to 1. It plays one
 * media at a time, whatever its kind: to load a video lets the sound go, and the other way round.
 */
export interface Engine {
  /**
   * Finds a media in the catalog, loads it and stands at `startAt`: seconds, or the instant of a live channel (Unix
   * milliseconds); where that cannot be heard any more, or was not given, at its newest moment. Fails with a
   * `LoadError`. A later `load` makes the outcome of an earlier one harmless: it never settles and reports nothing.
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
  /** 1 is as recorded; the pitch is kept. It holds for the media that is loaded, and is told by `speed`. */
  setSpeed: (speed: number) => void
  /** Shows the picture in `stage`, or nowhere. An engine without pictures ignores it. */
  attachStage: (stage: HTMLElement | null) => void
  /** Only while a video is loaded. */
  readonly video?: VideoControls | undefined
  /** Tries again after `interrupted`, from the place that was heard last. */
  retry: () => void
  readonly currentTime: number
  readonly duration: number
  /** The instant heard now, Unix milliseconds; null where the media does not tell. */
  programDateTime: () => number | null
  on: (listener: (event: EngineEvent) => void) => () => void
  destroy: () => void
}

interface LoadErrorOptions {
  isNetwork: boolean
  userMessage?: string | undefined
  cause?: unknown
}

/** Why a media could not be loaded; `isNetwork` where a later try may succeed. */
export class LoadError extends Error {
  override name = 'LoadError'
  readonly isNetwork: boolean
  /** What the listener is told, where there is more to say than that it failed. */
  readonly userMessage: string | undefined

  constructor(message: string, { isNetwork, userMessage, cause }: LoadErrorOptions) {
    super(message, { cause })
    this.isNetwork = isNetwork
    this.userMessage = userMessage
  }
}

/** What the listener is told of a failed load. */
export const errorMessageOf = (cause: unknown): string =>
  (cause instanceof LoadError ? cause.userMessage : undefined) ?? ERRORS.mediaLoad

/** What an engine needs of a media. */
export const engineMedia = (media: PlayableMedia): EngineMedia => ({
  mediaId: media.mediaId,
  isLive: isLive(media),
  kind: media.kind ?? 'audio',
  ...(media.playbackToken !== undefined && { playbackToken: media.playbackToken }),
})
