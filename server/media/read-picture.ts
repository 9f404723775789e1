import sharp, { type OutputInfo } from 'sharp'
import { AppError } from '#server/platform/app-error.ts'

/** What photographs and covers come in; documents that are drawn, such as SVG and PDF, are not read from strangers. */
const FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'gif', 'heif'])
/** Cameras of phones give 50 megapixels; a file that claims far more is made to exhaust us. */
const MOST_PIXELS = 70_000_000
/** Enough for the widest picture that we offer, cut from a square one. */
const LARGEST_SIDE = 2000
/** Rows that are looked at to find out where a picture breaks off, and how many of them may be missing. */
const SAMPLE_ROWS = 64
const MOST_MISSING_ROWS = 8

/**
 * Decodes a stranger's picture, which proves that it is one, into a WebP that every crop can be cut from: upright, sRGB,
 * the first frame, on white where it is transparent. Throws PICTURE_UNREADABLE, or what the decoder throws.
 */
export async function readPicture(bytes: Uint8Array): Promise<Uint8Array> {
  const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (!FORMATS.has(format)) throw unreadable(`pictures of the kind ${format} are not taken`)
  if (width * height > MOST_PIXELS) throw unreadable(`${width} x ${height} pixels are too many`)
  return toMaster(bytes).catch(async () => toMaster(await withoutMissingRows(bytes)))
}

const unreadable = (reason: string) => new AppError('PICTURE_UNREADABLE', reason)

const toMaster = (bytes: Uint8Array): Promise<Uint8Array> =>
  sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize(LARGEST_SIDE, LARGEST_SIDE, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .webp({ quality: 90, effort: 2 })
    .toBuffer()

/**
 * The part that a transfer which broke off did bring. A decoder fills the rest with one colour. A listener would rather see
 * a cover without its last rows than none, but rather our mark than a cover that is half grey: then this throws.
 */
async function withoutMissingRows(bytes: Uint8Array): Promise<Uint8Array> {
  const broken = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'none' })
  const { width, height } = await broken.metadata()
  const { data, info } = await broken
    .clone()
    .resize(8, SAMPLE_ROWS, { fit: 'fill', kernel: 'nearest' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const missing = countPlainRows(data, info)
  if (missing > MOST_MISSING_ROWS) throw unreadable('too much of it is missing')
  // The row in which it broke off is only half there.
  const there = Math.max(Math.floor((height * (SAMPLE_ROWS - missing - 1)) / SAMPLE_ROWS), 1)
  return broken.extract({ left: 0, top: 0, width, height: there }).keepExif().jpeg({ quality: 95 }).toBuffer()
}

/** How many rows from the bottom up have the colour of the last pixel and no other. */
function countPlainRows(pixels: Buffer, { width, height, channels }: OutputInfo): number {
  const rowLength = width * channels
  const plain = Buffer.alloc(rowLength, pixels.subarray(-channels))
  let top = height
  while (top > 0 && pixels.subarray((top - 1) * rowLength, top * rowLength).equals(plain)) top--
  return height - top
}
