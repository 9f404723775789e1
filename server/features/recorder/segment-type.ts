import { RecorderError } from './recorder-error.ts'

export type SegmentType = 'ts' | 'm4s' | 'aac' | 'mp3'

export const CONTENT_TYPES: Record<SegmentType | 'mp4', string> = {
  ts: 'video/mp2t',
  m4s: 'audio/mp4',
  mp4: 'audio/mp4',
  aac: 'audio/aac',
  mp3: 'audio/mpeg',
}

const TS_PACKET = 188
const SYNC = 0x47

/** Some packagers repeat boxes of the initialization segment. */
const FRAGMENT_BOXES = new Set(['styp', 'moof', 'sidx', 'emsg', 'prft', 'ftyp', 'free', 'uuid'])

/** Throws for unknown bytes. `hasMap` does not prove MP4: after a change of packaging, EXT-X-MAP covers segments that need none. */
export function segmentType(bytes: Uint8Array, { hasMap }: { hasMap: boolean }): SegmentType {
  const box = Buffer.from(bytes.subarray(4, 8)).toString('latin1')
  if (hasMap && FRAGMENT_BOXES.has(box)) return 'm4s'
  if (bytes[0] === SYNC && (bytes.length === TS_PACKET || bytes[TS_PACKET] === SYNC)) return 'ts'
  const sound = bytes.subarray(tagLength(bytes))
  if (sound[0] === 0xff && ((sound[1] ?? 0) & 0xe0) === 0xe0) return ((sound[1] ?? 0) & 0x06) === 0 ? 'aac' : 'mp3'
  throw new RecorderError('SEGMENT_UNKNOWN', 'A segment is neither MPEG-TS nor fragmented MP4 nor packed AAC')
}

const MAX_TAGS = 10
const FOOTER = 0x10

/** ID3 tags at the start of packed audio: a timestamp, and perhaps a title. Source: RFC 8216, 3.4. */
function tagLength(bytes: Uint8Array): number {
  let at = 0
  for (let count = 0; count < MAX_TAGS; count++) {
    const header = Buffer.from(bytes.subarray(at, at + 10))
    if (header.length < 10 || header.toString('latin1', 0, 3) !== 'ID3') return at
    const size = header.subarray(6).reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0)
    at += 10 + size + (((header[5] ?? 0) & FOOTER) === 0 ? 0 : 10)
  }
  return at
}

export const isInitSegment = (bytes: Uint8Array): boolean =>
  ['ftyp', 'moov', 'styp'].includes(Buffer.from(bytes.subarray(4, 8)).toString('latin1'))
