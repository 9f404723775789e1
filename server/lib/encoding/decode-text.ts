import { isUtf8 } from 'node:buffer'
import { guessEncoding } from './guess-encoding.ts'

const BYTE_ORDER_MARKS: [number[], string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]

/**
 * Decodes a document by its byte order mark, the charset of its content type and its XML declaration, or else a guess. Never throws: UTF-8
 * is detected even if another encoding is declared, and bytes that are invalid in it are read as windows-1252.
 */
export function decodeText(bytes: Uint8Array, contentType?: string): string {
  const marked = BYTE_ORDER_MARKS.find(([mark]) => mark.every((byte, index) => bytes[index] === byte))?.[1]
  const wide = marked ?? unmarkedUtf16(bytes)
  if (wide) return wide === 'utf-8' ? decodeUtf8(bytes) : new TextDecoder(wide).decode(bytes)

  // Without a byte order mark the text is not UTF-16 (see above), so a UTF-16 charset is wrong.
  const named = [charsetOf(contentType), declaredEncoding(bytes)].filter((name) => name && !name.startsWith('utf-16'))
  const legacy = named.find((name) => name !== 'utf-8')
  // Servers often send their default charset, so of two declarations UTF-8 wins where the bytes are valid UTF-8.
  if (!legacy || (isUtf8(bytes) && (named.includes('utf-8') || legacy === WESTERN || hasManySequences(bytes))))
    return decodeUtf8(bytes)
  return legacy === WESTERN ? repairUtf8(bytes, WESTERN, isPastedWestern) : new TextDecoder(legacy).decode(bytes)
}

const WESTERN = 'windows-1252'

/** UTF-16 without a mark has zero bytes in its first two characters, which are ASCII in a feed. */
function unmarkedUtf16([first, second, third, fourth]: Uint8Array): string | null {
  if (first && second === 0 && third && fourth === 0) return 'utf-16le'
  return first === 0 && second && third === 0 && fourth ? 'utf-16be' : null
}

function decodeUtf8(bytes: Uint8Array): string {
  if (isUtf8(bytes)) return new TextDecoder().decode(bytes)
  const { valid, invalid } = countSequences(bytes)
  if (valid >= invalid) return repairUtf8(bytes, WESTERN)
  const { encoding, isLatin } = guessEncoding(bytes)
  return isLatin ? repairUtf8(bytes, encoding) : new TextDecoder(encoding).decode(bytes)
}

/** So many multi-byte sequences of another encoding would not all be valid UTF-8 by chance. */
const MANY_SEQUENCES = 8

const hasManySequences = (bytes: Uint8Array) => countSequences(bytes).valid >= MANY_SEQUENCES

/** `invalid` are bytes in no multi-byte sequence. */
export function countSequences(bytes: Uint8Array): { valid: number; invalid: number } {
  let [valid, invalid] = [0, 0]
  for (let at = 0; at < bytes.length;) {
    const size = sequenceLength(bytes, at)
    if (size > 1) valid += 1
    else if (size === 0) invalid += 1
    at += size || 1
  }
  return { valid, invalid }
}

/** UTF-8 with pasted bytes of a legacy encoding, typically 0x92; sequences that `accepts` refuses are legacy too. */
function repairUtf8(bytes: Uint8Array, encoding: string, accepts = (_sequence: string) => true): string {
  const legacy = characterTable(encoding)
  const pieces: string[] = []
  let start = 0
  const decodeUntil = (end: number) => {
    if (end > start) pieces.push(Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString('utf8'))
  }
  for (let at = 0; at < bytes.length;) {
    const size = sequenceLength(bytes, at)
    const isText = size === 1 || (size > 1 && accepts(Buffer.from(bytes.subarray(at, at + size)).toString('utf8')))
    if (isText) {
      at += size
      continue
    }
    decodeUntil(at)
    pieces.push(legacy[bytes[at] ?? 0] ?? '')
    at += 1
    start = at
  }
  decodeUntil(bytes.length)
  return pieces.join('').replace(/^\ufeff/, '')
}

/** Other sequences are more likely adjacent windows-1252 characters, such as `É’`, or `é`, a narrow space and `»`. */
export const isPastedWestern = (sequence: string): boolean =>
  /^[\ufe0f\u00a0-\u00ff\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u2010-\u203a\u20ac\u2122\u{1f000}-\u{1ffff}]$/u.test(
    sequence,
  )

/** 0 for a byte that begins no sequence. */
function sizeByFirst(byte: number): number {
  if (byte < 0xc2 || byte > 0xf4) return 0
  if (byte < 0xe0) return 2
  return byte < 0xf0 ? 3 : 4
}

/** 0 where the sequence is invalid. Rare invalid forms become replacement characters. */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const [first = 0, second = 0] = [bytes[at], bytes[at + 1]]
  if (first < 0x80) return 1
  const size = sizeByFirst(first)
  if (size === 0 || (first === 0xe0 && second < 0xa0)) return 0
  for (let index = 1; index < size; index++) if (((bytes[at + index] ?? 0) & 0xc0) !== 0x80) return 0
  return size
}

function charsetOf(contentType: string | undefined): string | null {
  return supportedEncoding(/charset\s*=\s*["']?\s*([\w.:-]+)/i.exec(contentType ?? '')?.[1])
}

function declaredEncoding(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1')
  return supportedEncoding(/<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/i.exec(head)?.[1])
}

function supportedEncoding(label: string | undefined): string | null {
  if (!label) return null
  try {
    return new TextDecoder(label).encoding
  } catch (cause) {
    if (cause instanceof RangeError) return null
    throw cause
  }
}

const characterTable = (encoding: string): string[] =>
  Array.from(new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte)))

const WINDOWS_1252 = characterTable(WESTERN)

export const decodeWindows1252 = (byte: number): string => WINDOWS_1252[byte] ?? ''
