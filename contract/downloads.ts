import type { PlaybackSource, PlaybackTextTrack } from './playback.ts'

/** Returns the path at which a subscriber gets the source of a download. */
export const downloadPath = (mediaId: string) => `/playback/downloads/${encodeURIComponent(mediaId)}`

/** What a subscriber may store on a device. The addresses are signed and expire after some hours. */
export interface DownloadSource {
  /** One file, or a playlist of segments where the recording has no file. */
  source: PlaybackSource
  textTracks: PlaybackTextTrack[]
  /** When the recording ends, ISO 8601; null where it does not. */
  availableUntil: string | null
}

/** The path to which a subscriber's device posts the recordings that it holds. */
export const DOWNLOAD_RIGHTS_PATH = '/playback/download-rights'

export interface DownloadRightsRequest {
  mediaIds: readonly string[]
}

/** The rights to the recordings of a request, in its order. */
export interface DownloadRightsAnswer {
  rights: DownloadRight[]
}

export interface DownloadRight {
  mediaId: string
  /** `locked`: not playable now, and perhaps later again. `ended`: to be removed. */
  state: 'kept' | 'locked' | 'ended'
  /** Null where it is kept. */
  reason: DownloadReason | null
  /** When the recording ends, ISO 8601; null where it does not. */
  availableUntil: string | null
}

export type DownloadReason = 'WITHDRAWN' | 'EXPIRED' | 'RIGHTS' | 'LEGAL' | 'EDITORIAL' | 'AGE' | 'GEO' | 'PENDING'

/** What one device stores at most. */
export const DOWNLOAD_LIMITS = { items: 100, bytes: 2_000_000_000 } as const

/** Days for which downloads play after the subscription was confirmed last. */
export const OFFLINE_GRACE_DAYS = 7
