import { readAttributes } from './hls-attributes.ts'

/** A part of a resource. Without an offset it begins where that of the segment before ends. */
interface WrittenRange {
  offset: number | null
  length: number
}

export interface KeyTag {
  method: string
  uri: string | null
  /** Hexadecimal digits, after `0x`. */
  iv: string | null
  format: string
}

interface MapTag {
  /** Undefined in a damaged playlist. */
  uri: string | undefined
  range: { offset: number; length: number } | null
  /** Of those that apply to it, one for each key format: the keys above it, not those between it and the segment. */
  keys: readonly KeyTag[]
}

/** What stands above a segment and is needed to load it. Undefined is what the playlist has said nothing of so far. */
export interface SegmentContext {
  range: WrittenRange | null
  keys: readonly KeyTag[] | undefined
  map: MapTag | undefined
}

/**
 * Collects what applies to the segments of a playlist, tag by tag. Not by hls-parser, which keeps the last key alone where there is one
 * for each key format, does not know which of them is that of an initialization segment, and throws at an odd number of digits.
 */
export class SegmentContextReader {
  #keys: ReadonlyMap<string, KeyTag> | undefined
  #map: MapTag | undefined
  #range: WrittenRange | null = null

  /** Returns whether the tag is one of context. */
  read(name: string, value: string): boolean {
    if (name === 'EXT-X-BYTERANGE') this.#range = readRange(value)
    else if (name === 'EXT-X-KEY') this.#keys = withKey(this.#keys, value)
    else if (name === 'EXT-X-MAP') this.#map = readMap(value, [...(this.#keys ?? new Map<string, KeyTag>()).values()])
    else return false
    return true
  }

  /** Returns the context of the segment at this place. */
  next(): SegmentContext {
    const range = this.#range
    this.#range = null
    return { range, keys: this.#keys && [...this.#keys.values()], map: this.#map }
  }
}

function withKey(keys: ReadonlyMap<string, KeyTag> | undefined, list: string): ReadonlyMap<string, KeyTag> {
  const attributes = readAttributes(list)
  const method = attributes.get('METHOD') ?? ''
  if (method.toUpperCase() === 'NONE') return new Map()
  const format = attributes.get('KEYFORMAT') || 'identity'
  const key = { method, format, uri: attributes.get('URI') || null, iv: attributes.get('IV') || null }
  return new Map(keys).set(format, key)
}

function readMap(list: string, keys: readonly KeyTag[]): MapTag {
  const attributes = readAttributes(list)
  const range = readRange(attributes.get('BYTERANGE') ?? '')
  return { uri: attributes.get('URI'), range: range && { ...range, offset: range.offset ?? 0 }, keys }
}

/** Throws for a range of another form, or of nothing. */
function readRange(text: string): WrittenRange | null {
  if (text === '') return null
  const [, length, offset] = /^"?(\d{1,15})(?:@(\d{1,15}))?"?$/.exec(text.replaceAll(/\s/g, '')) ?? []
  if (length === undefined || Number(length) === 0) throw new Error('A byte range is none')
  return { length: Number(length), offset: offset === undefined ? null : Number(offset) }
}
