import { isUtf8 } from 'node:buffer'
import { decodeWindows1252, isPastedWestern } from './decode-text.ts'

const BYTES = new Map(Array.from({ length: 128 }, (_, index) => [decodeWindows1252(index + 128), index + 128] as const))

/** Repairs UTF-8 text that was decoded as windows-1252 and encoded again, such as `BeyoncÃ©`. Returns other texts unchanged. */
export function decodedTwice(text: string): string {
  if (!/[\u00c2-\u00f4][\u0080-\u00bf\u0152-\u02dc\u2013-\u2122]/.test(text)) return text
  // The second byte of `à` decodes to a no-break space, which some software replaces by an ordinary space.
  return decoded(text) ?? decoded(text.replaceAll('Ã ', 'Ã\u00a0')) ?? text
}

/** Other pairs of characters are also text: `AMANHÃ…`, `CAFÉ…`. */
const SURE = /Ã[\u00a1-\u00bf€ƒ„†‡ˆ‰Š‹Œš›œžŸ]|Â[\u00a1-\u00bf]|â€|ðŸ/

/** For prose, which has more forms than titles of songs: repairs only Western European characters, punctuation and emoji. */
export function proseDecodedTwice(text: string): string {
  if (!SURE.test(text)) return text
  const found = decoded(text) ?? decoded(text.replaceAll('Ã ', 'Ã\u00a0'))
  return found?.match(/[^\0-\x7f]/gu)?.every(isPastedWestern) === true ? found : text
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
