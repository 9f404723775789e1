import { isUtf8 } from 'node:buffer'
import { decodeWindows1252 } from './decode-text.ts'

const BYTES = new Map(Array.from({ length: 128 }, (_, index) => [decodeWindows1252(index + 128), index + 128] as const))

/** Decodes a text that was UTF-8, read as windows-1252 and encoded again: `BeyoncÃ©`. Any other stays as it is. */
export function decodedTwice(text: string): string {
  if (!/[\u00c2-\u00f4][\u0080-\u00bf\u0152-\u02dc\u2013-\u2122]/.test(text)) return text
  // Of an `à` the second byte is a blank, which some replace by an ordinary one.
  return decoded(text) ?? decoded(text.replaceAll('Ã ', 'Ã\u00a0')) ?? text
}

function decoded(text: string): string | null {
  const bytes: number[] = []
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    // Readers leave the five bytes that windows-1252 does not know.
    const byte = code < 0xa0 ? code : BYTES.get(character)
    if (byte === undefined) return null
    bytes.push(byte)
  }
  const buffer = Buffer.from(bytes)
  return isUtf8(buffer) ? buffer.toString() : null
}
