import type { PlaybackSource, PlaybackTextTrack } from './playback.ts'

export const downloadPath = (mediaId: string) => `/playback/downloads/${encodeURIComponent(mediaId)}`

/** The files that a subscriber may store on a device. The URLs are signed and expire after some hours. */
export interface DownloadSource {
  /** One file, or a playlist of segments where the recording has no file. */
  source: PlaybackSource
  textTracks: PlaybackTextTrack[]
  /** ISO 8601; null where it does not expire. */
  availableUntil: string | null
}

/** A subscriber's device posts the recordings that it holds. */
export const DOWNLOAD_RIGHTS_PATH = '/playback/download-rights'

export interface DownloadRightsRequest {
  mediaIds: readonly string[]
}

/** In the order of the request. */
export interface DownloadRightsResponse {
  rights: DownloadRight[]
}

export interface DownloadRight {
  mediaId: string
  /** `locked`: not playable now, but perhaps later. `ended`: to be removed. */
  state: 'kept' | 'locked' | 'ended'
  reason: DownloadReason | null
  /** ISO 8601; null where it does not end. */
  availableUntil: string | null
}

export type DownloadReason = 'WITHDRAWN' | 'EXPIRED' | 'RIGHTS' | 'LEGAL' | 'EDITORIAL' | 'AGE' | 'GEO' | 'PENDING'

/** The most that one device stores. */
export const DOWNLOAD_LIMITS = { items: 100, bytes: 2_000_000_000 } as const

/** Days for which downloads play after the subscription was confirmed last. */
export const OFFLINE_GRACE_DAYS = 7
