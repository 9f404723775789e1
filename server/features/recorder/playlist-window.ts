import type { ByteRange } from '#server/lib/fetch/byte-range.ts'

/** For AES-128-CBC. */
export interface ResourceKey {
  uri: string
  /** Null where it is the sequence number of the segment. */
  iv: Buffer | null
}

export interface Resource {
  uri: string
  range: ByteRange | null
  key: ResourceKey | null
}

export interface ListedSegment extends Resource {
  sequence: number
  map: Resource | null
  durationMs: number
  /** By EXT-X-PROGRAM-DATE-TIME of this or an earlier segment. */
  startsAt: number | null
  isDiscontinuity: boolean
  isGap: boolean
}

export interface PlaylistWindow {
  targetMs: number
  isEnded: boolean
  segments: ListedSegment[]
}
