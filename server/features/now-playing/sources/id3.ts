import { decodeText } from '#server/lib/decode-text.ts'
import type { SourceItem } from './report.ts'
import { itemOf } from './titles.ts'

const HEADER = 10
const FRAME_HEADER = 10
const MAX_FRAMES = 100

/** Reads the ID3v2 tag at the start of `bytes`; null where there is none, or one without a title. */
export function readId3(bytes: Uint8Array): SourceItem | null {
  const tag = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const version = tag[3]
  if (tag.toString('latin1', 0, 3) !== 'ID3' || (version !== 3 && version !== 4) || tag.length < HEADER) return null
  const texts = textsOf(tag.subarray(HEADER, HEADER + syncsafe(tag, 6)), version)
  return itemOf({ title: texts.get('TIT2'), artist: texts.get('TPE1'), artwork: texts.get('artworkURL') })
}

/** The texts of a tag by the id of their frame, and those that the sender names by their names. */
function textsOf(frames: Buffer, version: 3 | 4): Map<string, string> {
  const texts = new Map<string, string>()
  for (let at = 0, count = 0; at + FRAME_HEADER < frames.length && count < MAX_FRAMES; count++) {
    const id = frames.toString('latin1', at, at + 4)
    const size = version === 4 ? syncsafe(frames, at + 4) : frames.readUInt32BE(at + 4)
    const start = at + FRAME_HEADER
    if (!/^[A-Z\d]{4}$/.test(id)) break
    const [name, text] = id === 'TXXX' || id.startsWith('T') ? textFrame(id, frames.subarray(start, start + size)) : []
    if (name !== undefined && text !== undefined && !texts.has(name)) texts.set(name, text)
    at = start + size
  }
  return texts
}

function textFrame(id: string, frame: Buffer): [string, string | undefined] {
  const [first = '', second] = decode(frame.subarray(1), frame[0] ?? 0).split('\0')
  return id === 'TXXX' ? [first, second] : [id, first]
}

/** ISO 8859-1, UTF-16 with a byte order mark, UTF-16BE, UTF-8. Many write another one than they say. */
function decode(bytes: Buffer, encoding: number): string {
  if (encoding !== 1 && encoding !== 2) return decodeText(bytes)
  const isLittle = encoding === 1 && bytes[0] === 0xff
  return new TextDecoder(isLittle ? 'utf-16le' : 'utf-16be').decode(bytes)
}

/** Four bytes of seven bits. */
const syncsafe = (bytes: Buffer, at: number): number =>
  [0, 1, 2, 3].reduce((value, index) => value * 128 + ((bytes[at + index] ?? 0) & 0x7f), 0)
