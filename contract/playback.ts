/**
 * A playable item in the shape of the video platform's Playback API, so that one client works with their catalog and ours.
 * Source: Brightcove Playback API, `GET /playback/v1/accounts/{account}/videos/{id}`.
 */
export interface PlaybackVideo {
  id: string
  name: string
  description: string | null
  /** Milliseconds; -1 for a live channel. */
  duration: number
  poster: string | null
  sources: PlaybackSource[]
  text_tracks: PlaybackTextTrack[]
}

export interface PlaybackSource {
  src: string
  /** Media type, for example `application/vnd.apple.mpegurl` or `audio/mp4`. */
  type: string
}

export interface PlaybackTextTrack {
  src: string
  srclang: string
  label: string
  kind: 'captions' | 'subtitles' | 'chapters' | 'metadata'
  default: boolean
}

/** The body of an error response, an array as in the Playback API. */
export type PlaybackError = [PlaybackRefusal]

/** Source: Brightcove Playback API, error reference. */
export type PlaybackRefusal =
  | { error_code: 'VIDEO_NOT_FOUND' | 'VIDEO_NOT_PLAYABLE' | 'UNAUTHORIZED'; message: string }
  | { error_code: 'ACCESS_DENIED'; error_subcode: 'SUBSCRIPTION_REQUIRED' | 'CLIENT_GEO'; message: string }

/** Request header with the playback token of a media that is not public. */
export const PLAYBACK_TOKEN_HEADER = 'bcov-auth'

export const OWN_ACCOUNT = 'prime'

export const playbackPath = (mediaId: string) =>
  `/playback/v1/accounts/${OWN_ACCOUNT}/videos/${encodeURIComponent(mediaId)}`

export const liveMediaId = (station: string) => `live-${station}`

export const liveVideoMediaId = (name: string) => `live-video-${name}`
