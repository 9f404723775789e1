import { decode, isBlurhashValid } from 'blurhash'
import { LRUCache } from 'lru-cache'

/**
 * Nine pixels, between which browsers interpolate: fewer miss the middle of each side, and the colours of more do not compress. They are
 * nearer to the edges than their centres: beyond these the colour stays the same, and pixels at their centres differ more from the picture.
 */
const SAMPLES = 8
const COLUMNS = [1, 4, 7] as const
const ROWS = [1, 4, 7] as const
const ACROSS = COLUMNS.length
const DOWN = ROWS.length
/** Two bytes a pixel; rows of a BMP are padded to a multiple of four bytes. */
const ROW_BYTES = Math.ceil((ACROSS * 2) / 4) * 4
const HEADER_BYTES = 54

const placeholders = new LRUCache<string, string>({ max: 5_000, memoMethod: (blurhash) => encodeBmp(blurhash) })

/**
 * A `data:` URL of about 130 characters, of which only the last 32 differ between images, so that a compressed page with dozens of them
 * stays small. Null without a valid blurhash.
 */
export function toPlaceholder(blurhash: string | null): string | null {
  return blurhash && isBlurhashValid(blurhash).result ? placeholders.memo(blurhash) : null
}

/** BMP needs neither compression nor a checksum, and its header is the same for all images of one size. */
function encodeBmp(blurhash: string): string {
  const file = Buffer.alloc(HEADER_BYTES + DOWN * ROW_BYTES)
  file.write('BM')
  file.writeUInt32LE(file.length, 2)
  file.writeUInt32LE(HEADER_BYTES, 10)
  file.writeUInt32LE(40, 14)
  file.writeInt32LE(ACROSS, 18)
  file.writeInt32LE(DOWN, 22)
  file.writeUInt16LE(1, 26)
  file.writeUInt16LE(16, 28)
  const pixels = decode(blurhash, SAMPLES, SAMPLES)
  for (const [y, row] of ROWS.entries()) {
    for (const [x, column] of COLUMNS.entries()) {
      const from = (row * SAMPLES + column) * 4
      // BMP stores rows bottom-up.
      file.writeUInt16LE(toRgb555(pixels.subarray(from, from + 3)), HEADER_BYTES + (DOWN - 1 - y) * ROW_BYTES + x * 2)
    }
  }
  return `data:image/bmp;base64,${file.toString('base64')}`
}

/** Five bits for each colour, as a BMP of 16 bits a pixel has them. */
const toRgb555 = (colours: Uint8ClampedArray): number =>
  colours.reduce((pixel, colour) => (pixel << 5) | Math.round((colour * 31) / 255), 0)
