import { readAttributes } from './attributes.ts'

/** Without an offset it begins where the range of the previous segment ends. */
interface DeclaredRange {
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
  uri: string | undefined
  range: { offset: number; length: number } | null
  /** Those before the tag, one for each key format. Keys between the tag and the segment do not apply. */
  keys: readonly KeyTag[]
}

/** What is needed to load a segment; undefined for a tag that the playlist has not declared. */
export interface SegmentContext {
  range: DeclaredRange | 'invalid' | null
  keys: readonly KeyTag[] | undefined
  map: MapTag | undefined
}

/**
 * Collects the keys, ranges and initialization segments of a playlist. hls-parser stores only the last of several key formats, assigns no
 * keys to initialization segments, and throws for an IV with an odd number of digits.
 */
export class SegmentContextReader {
  #keys: ReadonlyMap<string, KeyTag> | undefined
  #map: MapTag | undefined
  #range: DeclaredRange | 'invalid' | null = null

  /** Returns false for a tag that does not belong to the context. */
  read(name: string, value: string): boolean {
    if (name === 'EXT-X-BYTERANGE') this.#range = readRange(value)
    else if (name === 'EXT-X-KEY') this.#keys = withKey(this.#keys, value)
    else if (name === 'EXT-X-MAP') this.#map = readMap(value, [...(this.#keys ?? new Map<string, KeyTag>()).values()])
    else return false
    return true
  }

  /** The context of the segment that follows the tags read so far. */
  next(): SegmentContext {
    const range = this.#range
    this.#range = null
    return { range, keys: this.#keys && [...this.#keys.values()], map: this.#map }
  }
}

function withKey(keys: ReadonlyMap<string, KeyTag> | undefined, list: string): ReadonlyMap<string, KeyTag> {
  const attributes = readAttributes(list)
  const method = attributes.get('METHOD')?.toUpperCase() ?? ''
  if (method === 'NONE') return new Map()
  const format = attributes.get('KEYFORMAT') || 'identity'
  const key = { method, format, uri: attributes.get('URI') || null, iv: attributes.get('IV') || null }
  return new Map(keys).set(format, key)
}

function readMap(list: string, keys: readonly KeyTag[]): MapTag {
  const attributes = readAttributes(list)
  const range = readRange(attributes.get('BYTERANGE') ?? '')
  if (range === 'invalid') throw new Error('The byte range of an initialization segment is invalid')
  return { uri: attributes.get('URI'), range: range && { ...range, offset: range.offset ?? 0 }, keys }
}

/** `length[@offset]`; invalid for any other text and for an empty range. */
function readRange(text: string): DeclaredRange | 'invalid' | null {
  if (text === '') return null
  const [, length, offset] = /^"?(\d{1,15})(?:@(\d{0,15}))?"?$/.exec(text.replaceAll(/\s/g, '')) ?? []
  if (length === undefined || Number(length) === 0) return 'invalid'
  return { length: Number(length), offset: offset ? Number(offset) : null }
}
