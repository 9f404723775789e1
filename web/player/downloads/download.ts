import type { DownloadReason } from '#contract/downloads.ts'
import type { PlaybackTextTrack } from '#contract/playback.ts'
import type { PlayableMedia } from '../core/state.ts'

/**
 * `waiting`: for its turn, or for the network. `full`: the device has no room left. `limit`: more than a device may hold.
 * `refused`: the recording is no longer available.
 */
export type DownloadState = 'waiting' | 'running' | 'paused' | 'complete' | 'full' | 'limit' | 'refused'

/** A recording that is downloaded or being downloaded to this device. It is stored, so its property names are a storage format. */
export interface Download {
  mediaId: string
  /** The account that it belongs to. */
  userId: string
  media: PlayableMedia
  state: DownloadState
  /** Media type; empty until the source is known. */
  type: string
  /** Stored bytes, the total size if it is known, and the validator of these bytes. */
  bytes: number
  size: number | null
  etag: string | null
  textTracks: readonly StoredTrack[]
  picture: Blob | null
  /** Unix milliseconds; null if the recording does not expire. */
  availableUntil: number | null
  /** The last response of the gateway about the rights, and its time. Downloads of earlier versions have none. */
  rights?: { checkedAt: number; lock: DownloadReason | null }
  addedAt: number
}

export interface StoredTrack extends Omit<PlaybackTextTrack, 'src'> {
  text: string
}

/** A download that has not begun. */
export const newDownload = (media: PlayableMedia, userId: string, now: number): Download => ({
  mediaId: media.mediaId,
  userId,
  media,
  state: 'waiting',
  type: '',
  bytes: 0,
  size: null,
  etag: null,
  textTracks: [],
  picture: null,
  availableUntil: null,
  addedAt: now,
})

/** The stored share, 0 to 1. */
export const downloadedShare = ({ state, bytes, size }: Download): number =>
  state === 'complete' ? 1 : size ? bytes / size : 0

export const isUnfinished = ({ state }: Download): boolean => state === 'waiting' || state === 'running'
