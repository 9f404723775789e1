import { isUtf8 } from 'node:buffer'
import { decodeWindows1252 } from './decode-text.ts'

const BYTES = new Map(Array.from({ length: 128 }, (_, index) => [decodeWindows1252(index + 128), index + 128] as const))

/** Repairs UTF-8 text that was decoded as windows-1252 and encoded again, such as `BeyoncÃ©`. Returns other texts unchanged. */
export function decodedTwice(text: string): string {
  if (!/[\u00c2-\u00f4][\u0080-\u00bf\u0152-\u02dc\u2013-\u2122]/.test(text)) return text
  // The second byte of `à` decodes to a no-break space, which some software replaces by an ordinary space.
  return decoded(text) ?? decoded(text.replaceAll('Ã ', 'Ã\u00a0')) ?? text
}

function decoded(text: string): string | null {
  const bytes: number[] = []
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    // Decoders pass on the five bytes that are undefined in windows-1252.
    const byte = code < 0xa0 ? code : BYTES.get(character)
    if (byte === undefined) return null
    bytes.push(byte)
  }
  const buffer = Buffer.from(bytes)
  return isUtf8(buffer) ? buffer.toString() : null
}
