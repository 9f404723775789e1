import { decodeTitle } from '#server/lib/encoding/decode-title.ts'
import type { SourceItem } from '../report.ts'
import { itemOfFields } from '../titles/fields.ts'

const HEADER = 10
const MAX_FRAMES = 100
const MAX_TAGS = 20

type Version = 2 | 3 | 4
const isKnown = (version: number | undefined): version is Version => version === 2 || version === 3 || version === 4

/** Null if no ID3v2 tag has a title. Packagers prepend a tag with a timestamp. */
export function readId3(bytes: Uint8Array): SourceItem | null {
  let tag = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let count = 0; count < MAX_TAGS; count++) {
    const version = tag[3]
    if (tag.toString('latin1', 0, 3) !== 'ID3' || !isKnown(version) || tag.length < HEADER) return null
    const end = HEADER + syncsafe(tag, 6)
    const flags = tag[5] ?? 0
    const body = tag.subarray(HEADER, end)
    const isWholeUnsynchronised = (flags & 0x80) !== 0 && version !== 4
    const frames = withoutExtension(isWholeUnsynchronised ? resynchronised(body) : body, version, flags)
    // In version 4 the flag means that every frame is unsynchronised.
    const item = itemOf(textsOf(frames, version, version === 4 && (flags & 0x80) !== 0))
    if (item) return item
    // A footer is a copy of the header.
    tag = tag.subarray(end + ((flags & 0x10) === 0 ? 0 : HEADER))
  }
  return null
}

function itemOf(texts: ReadonlyMap<string, string>): SourceItem | null {
  const title = texts.get('TIT2') ?? texts.get('StreamTitle')
  const item = itemOfFields({ title, artist: texts.get('TPE1'), artwork: pictureOf(texts) })
  const isSpot = [...texts.values()].some((text) => /\bsong_spot=\\?"[TA]/i.test(text))
  return item && isSpot ? { ...item, kind: 'ad' } : item
}

/** Unsynchronisation puts a zero byte after each 0xff. */
function resynchronised(bytes: Buffer): Buffer {
  return bytes.filter((byte, at) => byte !== 0 || bytes[at - 1] !== 0xff) as Buffer
}

/** The largest picture: apps of Apple and Sonos read names with a width, such as `artworkURL_640x`. */
function pictureOf(texts: ReadonlyMap<string, string>): string | undefined {
  const widthOf = (name: string) => Number(/\d+/.exec(name)?.[0] ?? 0)
  const names = [...texts.keys()].filter((name) => /artworkURL|^cover(?:art)?(?:url)?$/i.test(name))
  const [largest = ''] = names.toSorted((one, other) => widthOf(other) - widthOf(one))
  return texts.get(largest)
}

/** Skips the optional extended header. Since version 4 its length includes itself. */
function withoutExtension(frames: Buffer, version: Version, flags: number): Buffer {
  if (version === 2 || (flags & 0x40) === 0 || frames.length < 4) return frames
  return frames.subarray(version === 4 ? syncsafe(frames, 0) : 4 + frames.readUInt32BE(0))
}

const OLD_NAMES: Readonly<Record<string, string>> = { TT2: 'TIT2', TP1: 'TPE1', TXX: 'TXXX', WXX: 'WXXX' }

/** The texts by frame id, and those of TXXX and WXXX frames by their description. */
function textsOf(frames: Buffer, version: Version, isUnsynchronised: boolean): Map<string, string> {
  const texts = new Map<string, string>()
  const [idLength, header] = version === 2 ? [3, 6] : [4, 10]
  for (let at = 0, count = 0; at + header < frames.length && count < MAX_FRAMES; count++) {
    const id = frames.toString('latin1', at, at + idLength)
    const size = version === 2 ? frames.readUIntBE(at + 3, 3) : sizeOf(frames, at, version)
    const start = at + header
    if (!/^[A-Z\d]+$/.test(id)) break
    const content = contentOf(
      frames.subarray(start, start + size),
      flagsOf(frames[at + 9] ?? 0, version, isUnsynchronised),
    )
    const [name, text] = content ? textFrame(OLD_NAMES[id] ?? id, content) : [id, undefined]
    if (text !== undefined && !texts.has(name)) texts.set(name, text)
    at = start + size
  }
  return texts
}

/** Some writers of version 4 use no syncsafe sizes: the size that leads to another frame or to the end is right. */
function sizeOf(frames: Buffer, at: number, version: Version): number {
  const plain = frames.readUInt32BE(at + 4)
  if (version === 3) return plain
  const next = at + 10 + plain
  const isPlain = next === frames.length || /^[A-Z][A-Z\d]{3}$/.test(frames.toString('latin1', next, next + 4))
  return isPlain ? plain : syncsafe(frames, at + 4)
}

interface FrameFlags {
  isUnreadable: boolean
  hasGroup: boolean
  hasLength: boolean
  isUnsynchronised: boolean
}

function flagsOf(byte: number, version: Version, isUnsynchronised: boolean): FrameFlags {
  const has = (bits: number) => (byte & bits) !== 0
  if (version === 4)
    return {
      isUnreadable: has(0x0c),
      hasGroup: has(0x40),
      hasLength: has(0x01),
      isUnsynchronised: isUnsynchronised || has(0x02),
    }
  return {
    isUnreadable: version === 3 && has(0xc0),
    hasGroup: version === 3 && has(0x20),
    hasLength: false,
    isUnsynchronised: false,
  }
}

/** A frame may begin with its group and length and be unsynchronised. Null if it is compressed or encrypted. */
function contentOf(frame: Buffer, { isUnreadable, hasGroup, hasLength, isUnsynchronised }: FrameFlags): Buffer | null {
  if (isUnreadable) return null
  const content = frame.subarray((hasGroup ? 1 : 0) + (hasLength ? 4 : 0))
  return isUnsynchronised ? resynchronised(content) : content
}

function textFrame(id: string, frame: Buffer): [string, string | undefined] {
  if (id === 'WXXX') return linkFrame(frame)
  if (!id.startsWith('T')) return [id, undefined]
  const [first = '', ...others] = decode(frame.subarray(1), frame[0] ?? 0).split(/\0\ufeff?/)
  if (id === 'TXXX') return [first, others[0]]
  // Since version 4 a frame may have several artists.
  return [id, id === 'TPE1' ? [first, ...others.filter(Boolean)].join(', ') : first]
}

/** The URL is in ISO 8859-1 in every encoding of the description, which is a word. */
function linkFrame(frame: Buffer): [string, string | undefined] {
  const text = frame.toString('latin1', 1)
  const at = text.search(/https?:\/\//)
  if (at < 0) return ['WXXX', text]
  return [text.slice(0, at).replaceAll(/\W/g, ''), text.slice(at).split('\0')[0]]
}

/** ISO 8859-1, UTF-16 with a byte order mark, UTF-16BE or UTF-8. The declared encoding is often wrong. */
function decode(bytes: Buffer, encoding: number): string {
  if (encoding !== 1 && encoding !== 2) return decodeTitle(bytes)
  const isMarkedLittle = bytes[0] === 0xff && bytes[1] === 0xfe
  // Without a byte order mark, the zero byte of a Latin letter indicates the order.
  const isLittle = isMarkedLittle || (encoding === 1 && bytes[0] !== 0 && bytes[0] !== 0xfe)
  return new TextDecoder(isLittle ? 'utf-16le' : 'utf-16be').decode(bytes)
}

/** A syncsafe integer: four bytes of seven bits each. */
const syncsafe = (bytes: Buffer, at: number): number =>
  [0, 1, 2, 3].reduce((value, index) => value * 128 + ((bytes[at + index] ?? 0) & 0x7f), 0)
