import sharp, { type Metadata, type OutputInfo, type Sharp } from 'sharp'
import { AppError } from '#server/lib/app-error.ts'
import { decodedBytes } from './decode-queue.ts'

/** The formats of photographs and covers. */
const FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'gif', 'heif'])
/** Loaders of other formats, so that no file reaches them. Without the loader of Ultra HDR such a file is read as a JPEG. */
const UNUSED_LOADERS = [
  'Svg',
  'Tiff',
  'Uhdr',
  'Pdf',
  'Openslide',
  'Csv',
  'Matrix',
  'Raw',
  'Vips',
  'Jp2k',
  'Jxl',
  'Magick',
]
/** Cameras of phones give 50 megapixels. */
const MAX_PIXELS = 70_000_000
/** The width of a panorama of a phone, and the limit of WebP. */
const MAX_SIDE = 16_383
/** Limit of the memory that decoding one picture takes: a HEIF picture of 12 megapixels needs 230 MB. */
const MAX_DECODED_BYTES = 256_000_000
/** Limit of each decoding; libvips checks it between rows. */
const TIMEOUT_SECONDS = 8
/** Enough for the widest picture that we offer, cut from a square one. */
const MASTER_SIDE = 2000
/** Rows that are sampled to find out where a picture breaks off, and how many of them may be missing. */
const SAMPLE_ROWS = 64
const MAX_MISSING_ROWS = 8

sharp.block({ operation: UNUSED_LOADERS.map((format) => `VipsForeignLoad${format}`) })

/** Runs a decoder that takes about `memory` bytes, when there is room for it. */
type RunDecoder = (decode: () => Promise<Uint8Array>, limits: { memory: number }) => Promise<Uint8Array>

/**
 * Decodes a publisher's picture, which proves that it is one, into a WebP that every crop can be cut from: upright, sRGB,
 * the first frame, on white where it is transparent. Throws PICTURE_UNREADABLE, or the decoder's error.
 */
export async function readPicture(bytes: Uint8Array, run: RunDecoder = (decode) => decode()): Promise<Uint8Array> {
  if (isDrawing(bytes)) throw unreadable('pictures of the kind svg are not taken')
  const metadata = await sharp(bytes, { limitInputPixels: false }).metadata()
  const { format, width, height } = metadata
  if (!FORMATS.has(format)) throw unreadable(`pictures of the kind ${format} are not taken`)
  if (Math.max(width, height) > MAX_SIDE || width * height > MAX_PIXELS)
    throw unreadable(`${width} x ${height} pixels are too many`)
  const memory = decodedBytes(metadata)
  if (memory > MAX_DECODED_BYTES) throw unreadable(`${width} x ${height} pixels in this format take too much memory`)
  return run(() => decodeMaster(bytes, metadata), { memory })
}

/** Only for the reason in the error: the loader is blocked. */
const isDrawing = (bytes: Uint8Array) => /<svg[\s>]/.test(Buffer.from(bytes.subarray(0, 1000)).toString('latin1'))

const unreadable = (reason: string) => new AppError('PICTURE_UNREADABLE', reason)

async function decodeMaster(bytes: Uint8Array, metadata: Metadata): Promise<Uint8Array> {
  try {
    return await toMaster(bytes)
  } catch (cause) {
    if (cause instanceof Error && cause.message.startsWith('timeout')) throw unreadable('decoding it takes too long')
    return toMaster(await withoutMissingRows(bytes, metadata))
  }
}

const open = (bytes: Uint8Array, failOn: 'error' | 'none'): Sharp =>
  sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn }).timeout({ seconds: TIMEOUT_SECONDS })

const toMaster = (bytes: Uint8Array): Promise<Uint8Array> =>
  open(bytes, 'error')
    .autoOrient()
    .resize(MASTER_SIDE, MASTER_SIDE, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .webp({ quality: 90, effort: 2 })
    .toBuffer()

/**
 * The part of a picture that a transfer which broke off did bring. A decoder fills the rest with one colour. A listener would
 * rather see a cover without its last rows than none, but rather our mark than a cover that is half grey: then this throws.
 */
async function withoutMissingRows(bytes: Uint8Array, { width, height }: Metadata): Promise<Uint8Array> {
  const { data, info } = await open(bytes, 'none')
    .resize(8, SAMPLE_ROWS, { fit: 'fill', kernel: 'nearest' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const missing = countPlainRows(data, info)
  if (missing > MAX_MISSING_ROWS) throw unreadable('too much of it is missing')
  // The row in which it broke off is only half there.
  const there = Math.max(Math.floor((height * (SAMPLE_ROWS - missing - 1)) / SAMPLE_ROWS), 1)
  return open(bytes, 'none')
    .extract({ left: 0, top: 0, width, height: there })
    .keepExif()
    .jpeg({ quality: 95 })
    .toBuffer()
}

/** The number of rows at the bottom that have the colour of the last pixel and no other. */
function countPlainRows(pixels: Buffer, { width, height, channels }: OutputInfo): number {
  const rowLength = width * channels
  const plain = Buffer.alloc(rowLength, pixels.subarray(-channels))
  let top = height
  while (top > 0 && pixels.subarray((top - 1) * rowLength, top * rowLength).equals(plain)) top--
  return height - top
}
