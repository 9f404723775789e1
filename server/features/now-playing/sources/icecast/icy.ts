import { decodeTitle } from '#server/lib/encoding/decode-title.ts'
import type { SourceItem } from '../report.ts'
import { artworkUrl, toItem } from '../titles/item.ts'
import { parseStreamTitle } from '../titles/titles.ts'

/** Every `interval` bytes of audio: a byte with the length of a metadata block in units of 16 bytes, then the block. Buffers one block. */
export class IcyReader {
  readonly #interval: number
  readonly #onBlock: (block: Uint8Array) => void
  #audioLeft: number
  #block: Buffer | null = null
  #filled = 0

  constructor(interval: number, onBlock: (block: Uint8Array) => void) {
    this.#interval = this.#audioLeft = interval
    this.#onBlock = onBlock
  }

  push(chunk: Uint8Array): void {
    for (let at = 0; at < chunk.length;) at += this.#take(chunk.subarray(at))
  }

  #take(bytes: Uint8Array): number {
    if (this.#audioLeft > 0) {
      const used = Math.min(this.#audioLeft, bytes.length)
      this.#audioLeft -= used
      return used
    }
    if (this.#block === null) {
      this.#block = Buffer.alloc((bytes[0] ?? 0) * 16)
      this.#filled = 0
      this.#endBlock()
      return 1
    }
    const part = bytes.subarray(0, this.#block.length - this.#filled)
    this.#block.set(part, this.#filled)
    this.#filled += part.length
    this.#endBlock()
    return part.length
  }

  #endBlock(): void {
    if (this.#block === null || this.#filled < this.#block.length) return
    if (this.#block.length > 0) this.#onBlock(this.#block)
    this.#block = null
    this.#audioLeft = this.#interval
  }
}

/** Values of SAM Broadcaster and others. Items of other types (I, J, P, X) have no title. */
const SONG_TYPES: Readonly<Record<string, SourceItem['kind']>> = { A: 'ad', C: 'ad', N: 'news', V: 'show' }

/**
 * `StreamTitle='…';StreamUrl='…';`, also with fields of playout systems in the URL (`&artist=…&songtype=S&picture=…`). The name of the
 * station is no title. Null for an empty title; undefined for a block without one, or with an advertisement for this new connection.
 */
export function readIcyBlock(block: Uint8Array, station?: string | null): SourceItem | null | undefined {
  const end = block.indexOf(0)
  const text = decodeTitle(end < 0 ? block : block.subarray(0, end))
  if (/\binsertionType='preroll'/i.test(text)) return undefined
  if (/\badw_ad='true'/i.test(text)) return toItem({ title: null, kind: 'ad' })
  const title = valueOf(text, 'StreamTitle')
  if (title === undefined) return undefined
  const url = valueOf(text, 'StreamUrl') ?? ''
  const fields = new URLSearchParams(/(?:^|[?&])(?:(?:artist|title|songtype)=.*)/is.exec(url)?.[0].replace(/^\?/, ''))
  const type = fields.get('songtype')?.toUpperCase() ?? ''
  if (/^[IJPX]$/.test(type)) return null
  const kind = SONG_TYPES[type]
  if (kind === 'ad') return toItem({ title: null, kind })
  const item = parseStreamTitle(title, station) ?? toItem({ title: fields.get('title'), artist: fields.get('artist') })
  const picture = artworkUrl(fields.get('picture') ?? url)
  const isPicture = picture !== null && /\.(?:jpe?g|png|webp|avif)$/i.test(new URL(picture).pathname)
  return item && { ...item, ...(kind && { kind }), ...(isPicture && { artworkUrl: picture }) }
}

/** A value ends at the apostrophe before the next key or the end; some servers use other quotes or none. */
function valueOf(text: string, key: string): string | undefined {
  const start = new RegExp(String.raw`(?:^|[;\s])${key}\s?=\s{0,9}(['"]?)`, 'i').exec(text)
  if (!start) return undefined
  const [whole, mark = ''] = start
  const rest = text.slice(start.index + whole.length)
  const next = String.raw`\s*(?:[A-Za-z_]\w*\s?=\s{0,9}${mark}|Stream\w*$|$)`
  const end = new RegExp(String.raw`${mark}\s{0,9};(?=${next})`).exec(rest)?.index
  return end === undefined ? rest.replace(new RegExp(String.raw`${mark}\s{0,9};?\s{0,9}$`), '') : rest.slice(0, end)
}
