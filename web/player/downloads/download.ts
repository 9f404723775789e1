import type { DownloadReason } from '#contract/downloads.ts'
import type { PlaybackTextTrack } from '#contract/playback.ts'
import type { PlayableMedia } from '../core/state.ts'

/** `waiting`: for its turn or the network. `full`: no room on the device. `limit`: more than a device may hold. */
export type DownloadState = 'waiting' | 'running' | 'paused' | 'complete' | 'full' | 'limit' | 'refused'

/** This is stored, so the property names must stay. */
export interface Download {
  mediaId: string
  userId: string
  media: PlayableMedia
  state: DownloadState
  /** Media type; empty until the source is known. */
  type: string
  /** Stored bytes. */
  bytes: number
  size: number | null
  etag: string | null
  textTracks: readonly StoredTrack[]
  picture: Blob | null
  /** Unix milliseconds; null if the recording does not expire. */
  availableUntil: number | null
  /** The last response of the gateway. Downloads of earlier versions have none. */
  rights?: { checkedAt: number; lock: DownloadReason | null }
  addedAt: number
}

export interface StoredTrack extends Omit<PlaybackTextTrack, 'src'> {
  text: string
}

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

export const downloadedShare = ({ state, bytes, size }: Download): number =>
  state === 'complete' ? 1 : size ? bytes / size : 0

export const isUnfinished = ({ state }: Download): boolean => state === 'waiting' || state === 'running'
