import { decode, isBlurhashValid } from 'blurhash'
import { LRUCache } from 'lru-cache'

/** Enough for what a blurhash of 4 x 3 holds; browsers draw the rest between these pixels. */
const ACROSS = 6
const DOWN = 5
/** Rows of a BMP end at a multiple of four. */
const ROW_BYTES = Math.ceil((ACROSS * 3) / 4) * 4
const HEADER_BYTES = 54

const drawings = new LRUCache<string, string>({ max: 5_000, memoMethod: (blurhash) => draw(blurhash) })

/**
 * The few pixels of a blurhash as a `data:` address, about 230 characters that are the same in all pictures but for the
 * last 120, so that a page with dozens of them stays small. Null where there is no blurhash, or none that can be read.
 */
export function placeholderOf(blurhash: string | null): string | null {
  return blurhash && isBlurhashValid(blurhash).result ? drawings.memo(blurhash) : null
}

/** BMP, as it needs neither compression nor a checksum, and its header says nothing of the picture. */
function draw(blurhash: string): string {
  const file = Buffer.alloc(HEADER_BYTES + DOWN * ROW_BYTES)
  file.write('BM')
  file.writeUInt32LE(file.length, 2)
  file.writeUInt32LE(HEADER_BYTES, 10)
  file.writeUInt32LE(40, 14)
  file.writeInt32LE(ACROSS, 18)
  file.writeInt32LE(DOWN, 22)
  file.writeUInt16LE(1, 26)
  file.writeUInt16LE(24, 28)
  // Every other pixel of twice the size is the middle of one of ours.
  const pixels = decode(blurhash, ACROSS * 2, DOWN * 2)
  for (let y = 0; y < DOWN; y++) {
    for (let x = 0; x < ACROSS; x++) {
      const from = ((y * 2 + 1) * ACROSS * 2 + x * 2 + 1) * 4
      // From the last row to the first, blue before red.
      file.set(pixels.subarray(from, from + 3).toReversed(), HEADER_BYTES + (DOWN - 1 - y) * ROW_BYTES + x * 3)
    }
  }
  return `data:image/bmp;base64,${file.toString('base64')}`
}
