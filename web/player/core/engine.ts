import { ERRORS } from '#web/lib/text/messages.ts'
import { isAudioOnly } from './audio-only.ts'
import { type AdState, type MediaKind, isLive, type PlayableMedia } from './state.ts'

/** Facts: `playing` is emitted when playback has started, not when it was requested. */
export type EngineEvent =
  | { type: 'ready' }
  | { type: 'playing' }
  | { type: 'paused' }
  | { type: 'waiting' }
  | { type: 'ended' }
  /** `instant` is the program date-time in Unix milliseconds, null where the media has none; `range` is `Engine.liveRange`. */
  | { type: 'time'; seconds: number; instant: number | null; range?: LiveRange | null }
  | { type: 'duration'; seconds: number }
  | { type: 'volume'; volume: number; muted: boolean }
  | { type: 'speed'; speed: number }
  | { type: 'unloaded' }
  /** A network failure; buffered media still plays. `isMissing`: the server has no such address. */
  | { type: 'interrupted'; isMissing?: boolean }
  | { type: 'recovered' }
  /** Playback failed for good; `isDenied`: at this address. */
  | { type: 'failed'; isDenied?: boolean }
  | AdEvent

/** Program date-times between which a live channel can be played, Unix milliseconds. `to` is where live playback is. */
export interface LiveRange {
  from: number
  to: number
}

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
  playbackToken?: string
  /** Of a video only the sound is loaded, where it is separate; otherwise its smallest size. */
  isAudioOnly?: boolean
}

export interface VideoTrack {
  id: string
  label: string
  /** BCP 47. */
  language: string
  isOn: boolean
}

export interface Quality {
  id: string
  label: string
  isOn: boolean
}

export interface VideoControls {
  tracks: () => readonly VideoTrack[]
  selectTrack: (id: string | null) => void
  qualities: () => readonly Quality[]
  selectQuality: (id: string) => void
  /** Takes effect without loading the video again, where the engine can do that. */
  setAudioOnly?: (isOn: boolean) => void
  requestPictureInPicture: () => Promise<void>
  exitPictureInPicture: () => Promise<void>
  readonly isPictureInPicture: boolean
  /** False while only the sound is loaded. */
  readonly hasPictures: boolean
  /** False also for a download, whose pictures use no data. */
  readonly loadsPictures: boolean
  /** Calls `listener` when tracks, qualities or picture-in-picture change; returns the unsubscribe function. */
  on: (listener: () => void) => () => void
}

/** Holds one media at a time: loading a video unloads the audio, and the other way round. Times are in seconds, volume is 0 to 1. */
export interface Engine {
  /**
   * `startAt` is in seconds, or the program date-time of a live channel (Unix milliseconds): without it, or outside the playlist, a channel
   * starts at the live edge. Rejects with a `LoadError`. A later `load` supersedes an earlier one, which never settles.
   */
  load: (media: EngineMedia, startAt?: number) => Promise<void>
  prepare: (media: EngineMedia) => void
  unload: () => void
  /** Rejects as `HTMLMediaElement.play` does. */
  play: () => Promise<void>
  pause: () => void
  seek: (seconds: number) => void
  /** Seeks a live channel to a program date-time within `liveRange`. */
  seekToInstant: (instant: number) => void
  setVolume: (volume: number) => void
  setMuted: (muted: boolean) => void
  /** Playback rate with preserved pitch, for the loaded media; confirmed by a `speed` event. */
  setSpeed: (speed: number) => void
  /** Moves the video into `stage`; null hides it. Audio-only engines ignore it. */
  attachStage: (stage: HTMLElement | null) => void
  /** Undefined when no video is loaded. */
  readonly video?: VideoControls | undefined
  /** Undefined where the engine has its own ads. */
  readonly ads?: EngineAds
  retry: () => void
  readonly currentTime: number
  readonly duration: number
  /** Unix milliseconds at the playhead; null when the media has no program date-time. */
  programDateTime: () => number | null
  /** Null when the live channel cannot be rewound. */
  liveRange: () => LiveRange | null
  on: (listener: (event: EngineEvent) => void) => () => void
  destroy: () => void
}

/** Lends the element that a press has unlocked to ads before and within a media. */
export interface EngineAds {
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
  isUnauthorized?: boolean
  cause?: unknown
}

/** `isNetwork`: a later attempt may succeed. */
export class LoadError extends Error {
  override name = 'LoadError'
  readonly isNetwork: boolean
  /** Message for the listener, more specific than the general one. */
  readonly userMessage: string | undefined
  readonly needsSubscription: boolean
  /** The playback token is missing or has expired. */
  readonly isUnauthorized: boolean

  constructor(
    message: string,
    { isNetwork, userMessage, needsSubscription = false, isUnauthorized = false, cause }: LoadErrorOptions,
  ) {
    super(message, { cause })
    this.isNetwork = isNetwork
    this.userMessage = userMessage
    this.needsSubscription = needsSubscription
    this.isUnauthorized = isUnauthorized
  }
}

/** Responses of a busy or restarting server or proxy. */
const RETRYABLE: ReadonlySet<number> = new Set([408, 429, 502, 503, 504])

export const isRetryable = (status: number): boolean => RETRYABLE.has(status)

export const NOT_AVAILABLE = 'This is not available at the moment'

export const toErrorMessage = (cause: unknown): string =>
  (cause instanceof LoadError ? cause.userMessage : undefined) ?? ERRORS.mediaLoad

export const engineMedia = (media: PlayableMedia): EngineMedia => ({
  mediaId: media.mediaId,
  isLive: isLive(media),
  kind: media.kind ?? 'audio',
  ...(media.playbackToken !== undefined && { playbackToken: media.playbackToken }),
  ...(media.kind === 'video' && isAudioOnly() && { isAudioOnly: true }),
})
