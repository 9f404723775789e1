import { decodeText } from '#server/lib/encoding/decode-text.ts'
import type { SourceItem } from '../report.ts'
import { itemOfFields } from '../titles/fields.ts'

/** A comment packet may contain an image. */
const MAX_PACKET = 262_144
const MAX_COMMENTS = 200
const PAGE_HEADER = 27

/** Vorbis, Opus, FLAC: comments are the second packet of the logical stream of each song. */
export class OggReader {
  readonly #onItem: (item: SourceItem | null) => void
  #buffer = Buffer.alloc(0)
  #packet: Buffer[] = []
  #packetSize = 0
  #packets = 0

  constructor(onItem: (item: SourceItem | null) => void) {
    this.#onItem = onItem
  }

  push(chunk: Uint8Array): void {
    this.#buffer = Buffer.concat([this.#buffer, chunk])
    for (let size = this.#seekPage(); size !== null && size <= this.#buffer.length; size = this.#seekPage()) {
      this.#readPage(this.#buffer.subarray(0, size))
      this.#buffer = this.#buffer.subarray(size)
    }
  }

  /** Drops the bytes before the next page. Returns its size, at most 65,307; null until it is known. */
  #seekPage(): number | null {
    const start = this.#buffer.indexOf('OggS')
    this.#buffer = this.#buffer.subarray(start < 0 ? Math.max(0, this.#buffer.length - 3) : start)
    const segments = this.#buffer[26]
    if (start < 0 || segments === undefined || this.#buffer.length < PAGE_HEADER + segments) return null
    const lengths = this.#buffer.subarray(PAGE_HEADER, PAGE_HEADER + segments)
    return PAGE_HEADER + segments + lengths.reduce((total, length) => total + length, 0)
  }

  #readPage(page: Buffer): void {
    const flags = page[5] ?? 0
    if ((flags & 2) !== 0) {
      this.#packets = 0
      this.#packet = []
      this.#packetSize = 0
    }
    if (this.#packets > 1) return
    const segments = page[26] ?? 0
    let at = PAGE_HEADER + segments
    for (const length of page.subarray(PAGE_HEADER, PAGE_HEADER + segments)) {
      this.#packetSize += length
      if (this.#packetSize <= MAX_PACKET) this.#packet.push(page.subarray(at, at + length))
      at += length
      if (length < 255) this.#endPacket()
    }
  }

  #endPacket(): void {
    const isWhole = this.#packetSize <= MAX_PACKET
    const packet = Buffer.concat(this.#packet)
    this.#packet = []
    this.#packetSize = 0
    this.#packets += 1
    if (this.#packets === 2 && isWhole) this.#onItem(itemOfComments(commentsOf(packet)))
  }
}

/** Bytes before the comments: "OpusTags", "\x03vorbis", or the header of a block of FLAC. */
const headerSize = (packet: Buffer) =>
  packet.toString('latin1', 0, 8) === 'OpusTags' ? 8 : packet.toString('latin1', 1, 7) === 'vorbis' ? 7 : 4

function commentsOf(packet: Buffer): Map<string, string> {
  const comments = new Map<string, string>()
  let at = headerSize(packet)
  const number = () => {
    const value = at + 4 <= packet.length ? packet.readUInt32LE(at) : 0
    at += 4
    return value
  }
  const vendorSize = number()
  at += vendorSize
  for (let left = Math.min(number(), MAX_COMMENTS); left > 0 && at < packet.length; left--) {
    const length = number()
    const [key = '', ...value] = decodeText(packet.subarray(at, at + Math.min(length, 8_192))).split('=')
    at += length
    const [known, text] = [comments.get(key.toUpperCase()), value.join('=')]
    if (known !== text) comments.set(key.toUpperCase(), known === undefined ? text : `${known}, ${text}`)
  }
  return comments
}

const itemOfComments = (comments: ReadonlyMap<string, string>): SourceItem | null =>
  itemOfFields({ title: comments.get('TITLE'), artist: comments.get('ARTIST') })
