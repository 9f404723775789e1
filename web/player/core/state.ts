import type { StationNowPlaying } from '#contract/now-playing.ts'
import { liveMediaId } from '#contract/playback.ts'
import type { StationId } from '#contract/stations.ts'
import type { StationTimeline } from '../now-playing/timeline.ts'

export type MediaKind = 'audio' | 'video'

export interface PlayableMedia {
  mediaId: string
  title: string
  kind?: MediaKind
  /** Parent title, for example the podcast of an episode. */
  subtitle?: string
  station?: StationId
  imageUrl?: string
  /** The show on air, for a live channel. ISO 8601. */
  live?: { startsAt: string; endsAt: string }
  /** The airing that a recording is of, if it was found while that was on air or just over. ISO 8601. */
  airing?: { startsAt: string; endsAt: string }
  /** Live without a known programme, for example a video livestream. */
  isLivestream?: boolean
  durationSeconds?: number
  url?: string
  /** URL of the podcast or show, for which the playback speed is saved. */
  showId?: string
  playbackToken?: string
  isPremium?: boolean
  subtitleUrl?: string
}

/** A station's channel is live also when the current show is unknown. */
export const isLive = ({ live, isLivestream, station, mediaId }: PlayableMedia): boolean =>
  isLivestream === true || live !== undefined || (station !== undefined && mediaId === liveMediaId(station))

export type Connection = 'ok' | 'reconnecting' | 'tap-to-continue'

/** The part of a live channel that can be played, relative to the clock, which advances also while playback is paused. */
export interface LiveWindow {
  /** Milliseconds from the live edge to the clock of this device, so that a wrong clock has no effect. */
  lagMs: number
  lengthMs: number
}

export interface AdState {
  playing: boolean
  loading: boolean
  error: string | null
  podActive: boolean
  podLength: number
  /** Number of the current ad, from 1; 0 before the first. */
  podIndex: number
  /** Paused by the system, the headset or another tab. */
  isPaused?: boolean
  /** Seconds until the ad may be skipped; null when it may not. */
  skipIn?: number | null
  advertiser?: string | null
  clickUrl?: string | null
  companion?: { src: string; alt: string; clickUrl: string | null } | null
  /** For example AdChoices. */
  icons?: readonly { src: string; alt: string; clickUrl: string | null; width: number; height: number }[]
}

export type SleepChoice = 15 | 30 | 45 | 60 | 'end-of-item' | 'end-of-show'

export interface SleepTimerState {
  choice: SleepChoice
  /** End of playback, Unix milliseconds; null for the end of the item. */
  endsAt: number | null
}

export interface PlayerState {
  /** Engine key: 16 random bytes in hex. A new key means a new engine. Empty before the first media. */
  key: string
  mediaId: string | null
  media: PlayableMedia | null
  kind: MediaKind
  title: string
  subtitle: string | null
  url: string | null
  showId: string | null
  station: StationId | null
  imageUrl: string | null
  ready: boolean
  playing: boolean
  ended: boolean
  loading: boolean
  /** Played to the end: there is no position to resume. */
  isFinished: boolean
  live: boolean
  liveStartTime: number | null
  /** Seconds from the start of the media, or of the live show. */
  currentTime: number
  duration: number
  /** 0 to 1. */
  volume: number
  muted: boolean
  /** 0.75 to 2; 1 while live. */
  speed: number
  sleep: SleepTimerState | null
  error: string | null
  connection: Connection
  /** Program date-time at the playhead, Unix milliseconds; null when the media has none. At rest, where a live channel resumes. */
  playheadAt: number | null
  /** Null for streams without a window, and before the engine reports it. */
  liveWindow: LiveWindow | null
  playheadInfo: StationNowPlaying | null
  nowPlaying: readonly StationTimeline[]
  ad: AdState
}

export const NO_AD: AdState = {
  playing: false,
  loading: false,
  error: null,
  podActive: false,
  podLength: 0,
  podIndex: 0,
}

export const IDLE: PlayerState = {
  key: '',
  mediaId: null,
  media: null,
  kind: 'audio',
  title: '',
  subtitle: null,
  url: null,
  showId: null,
  station: null,
  imageUrl: null,
  ready: false,
  playing: false,
  ended: false,
  loading: false,
  isFinished: false,
  live: false,
  liveStartTime: null,
  currentTime: 0,
  duration: 0,
  volume: 1,
  muted: false,
  speed: 1,
  sleep: null,
  error: null,
  connection: 'ok',
  playheadAt: null,
  liveWindow: null,
  playheadInfo: null,
  nowPlaying: [],
  ad: NO_AD,
}

/** The media is shown but not loaded: a stopped live channel, or the media of the last visit. */
export const isAtRest = ({ mediaId, ready, loading, error, connection }: PlayerState): boolean =>
  mediaId !== null && !ready && !loading && error === null && connection === 'ok'

/** Muted, or at volume 0. */
export const isSilent = ({ muted, volume }: PlayerState): boolean => muted || volume === 0

/** A media plays, or an ad of it. */
export const isSounding = ({ playing, ad }: PlayerState): boolean => playing || ad.playing

/** Controls work only when the engine is ready, a media is set and no ad plays. */
export const mayControl = ({ ready, mediaId, ad }: PlayerState): boolean =>
  ready && mediaId !== null && !ad.playing && !ad.podActive
