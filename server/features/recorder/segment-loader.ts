import { createDecipheriv } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { ByteRange } from '#server/lib/fetch/byte-range.ts'
import type { RemoteDocument } from '#server/lib/fetch/safe-fetch.ts'
import type { Resource, ResourceKey } from './playlist-window.ts'
import { RecorderError } from './recorder-error.ts'

interface Limits {
  accept: string
  maxBytes: number
  timeoutMs: number
}

type FetchGuarded = (url: string, limits: Limits & { range?: ByteRange }) => Promise<Pick<RemoteDocument, 'bytes'>>

/** Larger than any segment of a radio station. */
const SEGMENT: Limits = { accept: '*/*', maxBytes: 32_000_000, timeoutMs: 10_000 }
const INIT_SEGMENT: Limits = { ...SEGMENT, maxBytes: 1_000_000 }
const KEY: Limits = { accept: '*/*', maxBytes: 1_000, timeoutMs: 5_000 }
const KEY_BYTES = 16
/** Some origins use a new key for each segment. */
const MAX_KEYS = 100

/** Loads ranges and decrypts them. Each key is loaded once. */
export class SegmentLoader {
  readonly #fetch: FetchGuarded
  readonly #keys = new LRUCache<string, Uint8Array>({ max: MAX_KEYS })

  constructor(fetch: FetchGuarded) {
    this.#fetch = fetch
  }

  segment(resource: Resource, sequence: number): Promise<Uint8Array> {
    return this.#load(resource, SEGMENT, sequence)
  }

  /** An initialization segment has no sequence number, so its key should declare an IV. */
  initSegment(resource: Resource): Promise<Uint8Array> {
    return this.#load(resource, INIT_SEGMENT, 0)
  }

  /** The key at a URL may change. */
  clearKeys(): void {
    this.#keys.clear()
  }

  async #load({ uri, range, key }: Resource, limits: Limits, sequence: number): Promise<Uint8Array> {
    const secret = key && (await this.#keyAt(key.uri))
    const { bytes } = await this.#fetch(uri, { ...limits, ...(range && { range }) })
    return key && secret ? decrypted(bytes, secret, ivOf(key, sequence)) : bytes
  }

  async #keyAt(url: string): Promise<Uint8Array> {
    const known = this.#keys.get(url)
    if (known) return known
    const bytes = url.startsWith('data:') ? await dataOf(url) : (await this.#fetch(url, KEY)).bytes
    if (bytes.length !== KEY_BYTES)
      throw new RecorderError('STREAM_ENCRYPTED', `The key has ${bytes.length} bytes instead of ${KEY_BYTES}`)
    this.#keys.set(url, bytes)
    return bytes
  }
}

async function dataOf(url: string): Promise<Uint8Array> {
  try {
    return new Uint8Array(await (await fetch(url)).arrayBuffer())
  } catch (cause) {
    throw new RecorderError('STREAM_ENCRYPTED', 'The key cannot be read', { cause })
  }
}

/** Source: RFC 8216, 5.2. */
function ivOf({ iv }: ResourceKey, sequence: number): Buffer {
  return iv ?? Buffer.from(sequence.toString(16).padStart(32, '0'), 'hex')
}

function decrypted(bytes: Uint8Array, key: Uint8Array, iv: Buffer): Uint8Array {
  const cipher = createDecipheriv('aes-128-cbc', key, iv)
  try {
    return Buffer.concat([cipher.update(bytes), cipher.final()])
  } catch (cause) {
    throw new RecorderError('SEGMENT_UNKNOWN', 'A segment cannot be decrypted with its key', { cause })
  }
}
