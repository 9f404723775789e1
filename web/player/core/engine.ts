import { ERRORS } from '#web/lib/text/messages.ts'
import { type AdState, type MediaKind, isLive, type PlayableMedia } from './state.ts'

/** Events of an engine. They are facts: `playing` is emitted when playback has started, not when it was requested. */
export type EngineEvent =
  | { type: 'ready' }
  | { type: 'playing' }
  | { type: 'paused' }
  /** The buffer is empty. */
  | { type: 'waiting' }
  | { type: 'ended' }
  /**
   * `seconds` into the media; the program date-time (Unix milliseconds) where the media has one; and `Engine.liveRange`,
   * without it null.
   */
  | { type: 'time'; seconds: number; instant: number | null; range?: LiveRange | null }
  | { type: 'duration'; seconds: number }
  | { type: 'volume'; volume: number; muted: boolean }
  | { type: 'speed'; speed: number }
  /** The media was unloaded; no download continues. */
  | { type: 'unloaded' }
  /** A network failure; buffered media still plays. */
  | { type: 'interrupted' }
  | { type: 'recovered' }
  /** Playback failed for good. */
  | { type: 'failed' }
  | AdEvent

/** Program date-times between which a live channel can be played, Unix milliseconds. `to` is where live playback is. */
export interface LiveRange {
  from: number
  to: number
}

/** Ad events, of the hosted player and of our own ads. */
export type AdEvent =
  | { type: 'ad-pod-started'; length?: number }
  | { type: 'ad-loading' }
  | { type: 'ad-started' }
  | { type: 'ad-ended' }
  | { type: 'ad-changed'; change: Partial<AdState> }
  | { type: 'ad-pod-ended' }
  | { type: 'ad-failed'; message?: string }

export interface EngineMedia {
  mediaId: string
  isLive: boolean
  kind: MediaKind
  /** Token that authorizes a video livestream in the catalog. */
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

/** Captions, qualities and picture-in-picture of a video. */
export interface VideoControls {
  tracks: () => readonly VideoTrack[]
  /** Null switches all of them off. */
  selectTrack: (id: string | null) => void
  qualities: () => readonly Quality[]
  /** `auto` follows the bandwidth. */
  selectQuality: (id: string) => void
  requestPictureInPicture: () => Promise<void>
  exitPictureInPicture: () => Promise<void>
  readonly isPictureInPicture: boolean
  /** Calls `listener` when tracks, qualities or picture-in-picture change; returns the unsubscribe function. */
  on: (listener: () => void) => () => void
}

/**
 * A playback engine for audio and video: the browser's own or a hosted player. Times are in seconds, volume is 0 to 1.
 * It holds one media at a time: loading a video unloads the audio, and the other way round.
 */
export interface Engine {
  /**
   * Loads a media from the catalog at `startAt`: seconds, or the program date-time of a live channel (Unix
   * milliseconds). Without it, or when that instant is outside the playlist, a live channel starts at the live edge.
   * Rejects with a `LoadError`. A later `load` supersedes an earlier one, which never settles and emits nothing.
   */
  load: (media: EngineMedia, startAt?: number) => Promise<void>
  /** Prefetches what `load` needs, without playing. */
  prepare: (media: EngineMedia) => void
  /** Unloads the media. */
  unload: () => void
  /** Rejects as `HTMLMediaElement.play` does. */
  play: () => Promise<void>
  pause: () => void
  seek: (seconds: number) => void
  /** Seeks a live channel to a program date-time within `liveRange`. */
  seekToInstant: (instant: number) => void
  setVolume: (volume: number) => void
  setMuted: (muted: boolean) => void
  /**
   * Playback rate with preserved pitch; 1 is normal. It applies to the loaded media and is confirmed by a `speed`
   * event.
   */
  setSpeed: (speed: number) => void
  /** Moves the video into `stage`; null hides it. Audio-only engines ignore it. */
  attachStage: (stage: HTMLElement | null) => void
  /** Undefined when no video is loaded. */
  readonly video?: VideoControls | undefined
  /** Undefined where the engine has ads of its own. */
  readonly ads?: EngineAds
  /** Retries after `interrupted` from the last position. */
  retry: () => void
  readonly currentTime: number
  readonly duration: number
  /** Program date-time at the playhead, Unix milliseconds; null when the media has none. */
  programDateTime: () => number | null
  /** The range of the playlist of a live channel; null when it cannot be rewound. */
  liveRange: () => LiveRange | null
  on: (listener: (event: EngineEvent) => void) => () => void
  destroy: () => void
}

/** Lends the element that a press has unlocked to ads before and within a media. */
export interface EngineAds {
  /** Ends the media before. */
  begin: () => void
  /** The element, without a source; `load` takes it back. */
  element: (kind: MediaKind) => HTMLMediaElement
  /** 0 to 1; the listener's volume stays as it is. `load` sets it to 1. */
  setGain: (gain: number) => void
}

interface LoadErrorOptions {
  isNetwork: boolean
  userMessage?: string | undefined
  needsSubscription?: boolean
  cause?: unknown
}

/** A failed load; `isNetwork` when a later attempt may succeed. */
export class LoadError extends Error {
  override name = 'LoadError'
  readonly isNetwork: boolean
  /** Message for the listener, more specific than the general one. */
  readonly userMessage: string | undefined
  /** The catalog requires a subscription. */
  readonly needsSubscription: boolean

  constructor(message: string, { isNetwork, userMessage, needsSubscription = false, cause }: LoadErrorOptions) {
    super(message, { cause })
    this.isNetwork = isNetwork
    this.userMessage = userMessage
    this.needsSubscription = needsSubscription
  }
}

/** Responses of a busy or restarting server or proxy, after which a later attempt may succeed. */
const RETRYABLE: ReadonlySet<number> = new Set([408, 429, 502, 503, 504])

export const isRetryable = (status: number): boolean => RETRYABLE.has(status)

/** Returns the message for the listener about a failed load. */
export const toErrorMessage = (cause: unknown): string =>
  (cause instanceof LoadError ? cause.userMessage : undefined) ?? ERRORS.mediaLoad

/** Maps a media to the fields an engine needs. */
export const engineMedia = (media: PlayableMedia): EngineMedia => ({
  mediaId: media.mediaId,
  isLive: isLive(media),
  kind: media.kind ?? 'audio',
  ...(media.playbackToken !== undefined && { playbackToken: media.playbackToken }),
})
