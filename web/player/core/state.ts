import type { StationNowPlaying } from '#contract/now-playing.ts'
import { liveMediaId } from '#contract/playback.ts'
import type { StationId } from '#contract/stations.ts'
import type { StationTimeline } from '../now-playing/timeline.ts'

export type MediaKind = 'audio' | 'video'

/** Something that can be played, as a card or a page knows it. */
export interface PlayableMedia {
  mediaId: string
  title: string
  /** Audio unless said otherwise. */
  kind?: MediaKind
  /** What it belongs to, for example the podcast of an episode. */
  subtitle?: string
  station?: StationId
  imageUrl?: string
  /** The show that is on air, where the media is a live channel. Instants as ISO 8601. */
  live?: { startsAt: string; endsAt: string }
  /** Live also where no programme is known, for example a video livestream. */
  isLivestream?: boolean
  /** Known before the media is loaded. */
  durationSeconds?: number
  /** Address of its page. */
  url?: string
  /** The podcast or show that it belongs to: the speed is remembered for it. */
  showId?: string
  /** Opens a video livestream in the catalog. */
  playbackToken?: string
  /** Captions that the page knows of. */
  subtitleUrl?: string
}

/** A live channel stays one while it is not known which show is on air. */
export const isLive = ({ live, isLivestream, station, mediaId }: PlayableMedia): boolean =>
  isLivestream === true || live !== undefined || (station !== undefined && mediaId === liveMediaId(station))

/** Where the player stands in trouble: all is well, it tries again by itself, or it waits for the listener. */
export type Connection = 'ok' | 'reconnecting' | 'tap-to-continue'

export interface AdState {
  playing: boolean
  loading: boolean
  error: string | null
  podActive: boolean
  /** Ads in the pod. */
  podLength: number
  /** Number of the ad that plays, from 1; 0 before the first. */
  podIndex: number
}

/** Minutes, the end of what plays, or the end of the programme that is on air. */
export type SleepChoice = 15 | 30 | 45 | 60 | 'end-of-item' | 'end-of-show'

export interface SleepTimerState {
  choice: SleepChoice
  /** When the sound ends, Unix milliseconds; null at the end of the item, whose time left is that of the item. */
  endsAt: number | null
}

export interface PlayerState {
  /** Identity of the engine: 16 random bytes in hex. A new key means a new engine. Empty before the first media. */
  key: string
  mediaId: string | null
  /** The media as it was asked for. */
  media: PlayableMedia | null
  kind: MediaKind
  title: string
  subtitle: string | null
  /** Address of the media's page. */
  url: string | null
  /** The podcast or show that it belongs to. */
  showId: string | null
  station: StationId | null
  imageUrl: string | null
  /** The engine holds the media and takes orders. */
  ready: boolean
  playing: boolean
  ended: boolean
  loading: boolean
  /** So much was heard that there is nothing to come back to. */
  isFinished: boolean
  live: boolean
  /** Start of the live show, Unix milliseconds. */
  liveStartTime: number | null
  /** Seconds from the start of the media, or of the live show. */
  currentTime: number
  /** Seconds; 0 while unknown. */
  duration: number
  /** 0 to 1. */
  volume: number
  muted: boolean
  /** 0.75 to 2; 1 while live. */
  speed: number
  sleep: SleepTimerState | null
  error: string | null
  connection: Connection
  /** The instant that is heard now, Unix milliseconds; null where the media does not tell. */
  playheadAt: number | null
  /** What the played station plays at `heardAt`. */
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
  playheadInfo: null,
  nowPlaying: [],
  ad: NO_AD,
}

/** Controls work only when the engine is ready, a media is set and no ad plays. */
export const mayControl = ({ ready, mediaId, ad }: PlayerState): boolean =>
  ready && mediaId !== null && !ad.playing && !ad.podActive
