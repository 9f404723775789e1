import type { ByteRange } from '#server/lib/fetch/byte-range.ts'

/** How a resource is encrypted with AES-128-CBC. */
export interface ResourceKey {
  uri: string
  /** Null where it is the sequence number of the segment. */
  iv: Buffer | null
}

/** A file, or a range of one, at an absolute URL. */
export interface Resource {
  uri: string
  range: ByteRange | null
  /** Null without encryption. */
  key: ResourceKey | null
}

/** A segment of a media playlist. */
export interface ListedSegment extends Resource {
  sequence: number
  map: Resource | null
  durationMs: number
  /** By EXT-X-PROGRAM-DATE-TIME of this or an earlier segment; null where the playlist has none. */
  startsAt: number | null
  isDiscontinuity: boolean
  isGap: boolean
}

export interface PlaylistWindow {
  targetMs: number
  isEnded: boolean
  segments: ListedSegment[]
}
