import { isUtf8 } from 'node:buffer'

const BYTE_ORDER_MARKS: [number[], string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
  // `<` in UTF-16 without a mark.
  [[0x3c, 0x00], 'utf-16le'],
  [[0x00, 0x3c], 'utf-16be'],
]

/**
 * Decodes a document by its byte order mark, the charset of its content type and its XML declaration.
 * Never fails: unknown names are ignored, and bytes that are wrong in UTF-8 are read as windows-1252.
 */
export function decodeText(bytes: Uint8Array, contentType?: string): string {
  const marked = BYTE_ORDER_MARKS.find(([mark]) => mark.every((byte, index) => bytes[index] === byte))
  if (marked) return marked[1] === 'utf-8' ? decodeUtf8(bytes) : new TextDecoder(marked[1]).decode(bytes)

  // Without a byte order mark the text is not UTF-16 (see above), so a UTF-16 charset is wrong.
  const named = [charsetOf(contentType), declaredEncoding(bytes)].filter((name) => name && !name.startsWith('utf-16'))
  const legacy = named.find((name) => name !== 'utf-8')
  // Servers often send their default charset, so of two declarations UTF-8 wins where the bytes are valid UTF-8.
  if (!legacy || (named.includes('utf-8') && isUtf8(bytes))) return decodeUtf8(bytes)
  return new TextDecoder(legacy).decode(bytes)
}

function decodeUtf8(bytes: Uint8Array): string {
  return isUtf8(bytes) ? new TextDecoder().decode(bytes) : repairUtf8(bytes)
}

/** Decodes UTF-8 with bytes of windows-1252 in between, from pasted text; typically 0x92 for an apostrophe. */
function repairUtf8(bytes: Uint8Array): string {
  // A windows-1252 character takes at most three bytes in UTF-8.
  const repaired = Buffer.allocUnsafe(3 * bytes.length)
  let length = 0
  for (let at = 0; at < bytes.length;) {
    const size = sequenceLength(bytes, at)
    if (size === 0) {
      length += repaired.write(decodeWindows1252(bytes[at] ?? 0), length)
      at += 1
    } else for (const end = at + size; at < end; at++) repaired[length++] = bytes[at] ?? 0
  }
  return repaired.toString('utf8', 0, length).replace(/^\ufeff/, '')
}

/** Returns the length of the UTF-8 sequence at `at`; 0 where it is invalid. Rare invalid forms become replacement characters. */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const [first = 0, second = 0] = [bytes[at], bytes[at + 1]]
  if (first < 0x80) return 1
  const size = first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0
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

const WINDOWS_1252 = Array.from(
  new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte)),
)

/** Returns the character of a windows-1252 byte. */
export const decodeWindows1252 = (byte: number): string => WINDOWS_1252[byte] ?? ''
