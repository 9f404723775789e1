import { decodeTitle } from '#server/lib/encoding/decode-title.ts'
import type { SourceItem } from './report.ts'
import { toItem } from './titles.ts'

const HEADER = 10
const FRAME_HEADER = 10
const MAX_FRAMES = 100
const MAX_TAGS = 20

/** Reads the ID3v2 tags at the start of `bytes`; null if none has a title. Packagers prepend a tag with a timestamp. */
export function readId3(bytes: Uint8Array): SourceItem | null {
  let tag = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let count = 0; count < MAX_TAGS; count++) {
    const version = tag[3]
    if (tag.toString('latin1', 0, 3) !== 'ID3' || (version !== 3 && version !== 4) || tag.length < HEADER) return null
    const end = HEADER + syncsafe(tag, 6)
    const texts = textsOf(withoutExtension(tag.subarray(HEADER, end), version, tag[5] ?? 0), version)
    const item = toItem({ title: texts.get('TIT2'), artist: texts.get('TPE1'), artwork: texts.get('artworkURL') })
    if (item) return item
    // A tag may have a footer, which is a copy of its header.
    tag = tag.subarray(end + (((tag[5] ?? 0) & 0x10) === 0 ? 0 : HEADER))
  }
  return null
}

/** Skips the optional extended header. Since version 4 its length includes itself. */
function withoutExtension(frames: Buffer, version: 3 | 4, flags: number): Buffer {
  if ((flags & 0x40) === 0 || frames.length < 4) return frames
  return frames.subarray(version === 4 ? syncsafe(frames, 0) : 4 + frames.readUInt32BE(0))
}

/** Returns the texts of a tag by frame id, and those of TXXX frames by their description. */
function textsOf(frames: Buffer, version: 3 | 4): Map<string, string> {
  const texts = new Map<string, string>()
  for (let at = 0, count = 0; at + FRAME_HEADER < frames.length && count < MAX_FRAMES; count++) {
    const id = frames.toString('latin1', at, at + 4)
    const size = sizeOf(frames, at, version)
    const start = at + FRAME_HEADER
    if (!/^[A-Z\d]{4}$/.test(id)) break
    const [name, text] = id === 'TXXX' || id.startsWith('T') ? textFrame(id, frames.subarray(start, start + size)) : []
    if (name !== undefined && text !== undefined && !texts.has(name)) texts.set(name, text)
    at = start + size
  }
  return texts
}

/** Returns the size of a frame: the one that leads to another frame or to the end, as some writers of version 4 use no syncsafe sizes. */
function sizeOf(frames: Buffer, at: number, version: 3 | 4): number {
  const plain = frames.readUInt32BE(at + 4)
  if (version === 3) return plain
  const next = at + FRAME_HEADER + plain
  const isPlain = next === frames.length || /^[A-Z][A-Z\d]{3}$/.test(frames.toString('latin1', next, next + 4))
  return isPlain ? plain : syncsafe(frames, at + 4)
}

function textFrame(id: string, frame: Buffer): [string, string | undefined] {
  const [first = '', second] = decode(frame.subarray(1), frame[0] ?? 0).split('\0')
  return id === 'TXXX' ? [first, second] : [id, first]
}

/** Decodes ISO 8859-1, UTF-16 with a byte order mark, UTF-16BE or UTF-8. The declared encoding is often wrong. */
function decode(bytes: Buffer, encoding: number): string {
  if (encoding !== 1 && encoding !== 2) return decodeTitle(bytes)
  // Without a byte order mark, the zero byte of a Latin letter indicates the order.
  const isLittle = encoding === 1 && (bytes[0] === 0xff || (bytes[0] !== 0 && bytes[1] === 0))
  return new TextDecoder(isLittle ? 'utf-16le' : 'utf-16be').decode(bytes)
}

/** Reads a syncsafe integer: four bytes of seven bits each. */
const syncsafe = (bytes: Buffer, at: number): number =>
  [0, 1, 2, 3].reduce((value, index) => value * 128 + ((bytes[at + index] ?? 0) & 0x7f), 0)
