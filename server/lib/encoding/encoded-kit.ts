const byEncoding = new Map<string, ReadonlyMap<string, number[]>>()

/** Encodes by inverting the decoder, because Node has no encoders for legacy encodings. */
export function encoded(text: string, encoding: string): Buffer {
  const bytesOf = byEncoding.get(encoding) ?? bytesOfCharacters(encoding)
  byEncoding.set(encoding, bytesOf)
  return Buffer.from(Array.from(text).flatMap((character) => bytesOf.get(character) ?? []))
}

function bytesOfCharacters(encoding: string): ReadonlyMap<string, number[]> {
  const bytesOf = new Map<string, number[]>()
  const decoder = new TextDecoder(encoding)
  const add = (...bytes: number[]) => {
    const character = decoder.decode(Uint8Array.from(bytes))
    if (Array.from(character).length === 1 && !bytesOf.has(character)) bytesOf.set(character, bytes)
  }
  for (let first = 0; first < 256; first++) add(first)
  if (/^(?:windows|iso|koi|ibm)/.test(encoding)) return bytesOf
  for (let first = 0x81; first < 255; first++) for (let second = 0x40; second < 255; second++) add(first, second)
  return bytesOf
}

/** What software reads that takes UTF-8 for windows-1252. */
export const encodedTwice = (text: string): string => new TextDecoder('windows-1252').decode(Buffer.from(text))
