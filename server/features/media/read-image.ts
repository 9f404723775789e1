import sharp, { type Metadata, type OutputInfo, type Sharp } from 'sharp'
import { AppError } from '#server/lib/errors/app-error.ts'
import { cropPng } from './crop-png.ts'
import { decodedBytes } from './decode-queue.ts'
import { unsupportedImageKind } from './image-kind.ts'

const FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'gif', 'heif'])
/** Blocked loaders. Without the Ultra HDR loader such a file is read as a JPEG. */
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
/** Phone cameras produce 50 megapixels. */
const MAX_PIXELS = 70_000_000
/** The width of a phone panorama, and the limit of WebP. */
const MAX_SIDE = 16_383
/** A HEIF image of 12 megapixels needs 230 MB. */
const MAX_DECODED_BYTES = 256_000_000
/** libvips checks it between rows. */
const TIMEOUT_SECONDS = 8
/** Enough for the widest rendition, cropped from a square image. */
const MASTER_SIDE = 2000
/** Rows that are sampled to find where a truncated image ends, and how many of them may be missing. */
const SAMPLE_ROWS = 64
const MAX_MISSING_ROWS = 8

sharp.block({ operation: UNUSED_LOADERS.map((format) => `VipsForeignLoad${format}`) })

type RunDecoder = (decode: () => Promise<Uint8Array>, limits: { memory: number }) => Promise<Uint8Array>

/** Decodes to a WebP master: upright, sRGB, first frame, flattened on white. Throws PICTURE_UNREADABLE, or the decoder's error. */
export async function readImage(sent: Uint8Array, run: RunDecoder = (decode) => decode()): Promise<Uint8Array> {
  const bytes = sent.subarray(blanksBefore(sent))
  const refused = unsupportedImageKind(bytes)
  if (refused !== null) throw unreadable(`pictures of the kind ${refused} are not taken`)
  // Truncated images have a readable header too.
  const metadata = await sharp(bytes, { limitInputPixels: false, failOn: 'none' }).metadata()
  const { format, width, height } = metadata
  if (!FORMATS.has(format)) throw unreadable(`pictures of the kind ${format} are not taken`)
  if (Math.max(width, height) > MAX_SIDE || width * height > MAX_PIXELS)
    throw unreadable(`${width} x ${height} pixels are too many`)
  const memory = decodedBytes(metadata)
  if (memory > MAX_DECODED_BYTES) throw unreadable(`${width} x ${height} pixels in this format take too much memory`)
  return run(() => decodeMaster(bytes, metadata), { memory })
}

/** Some scripts print white space and byte order marks before the image. */
function blanksBefore(bytes: Uint8Array): number {
  const mark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
  const first = bytes.subarray(mark, mark + 100).findIndex((byte) => byte !== 10 && byte !== 13 && byte !== 32)
  return mark + Math.max(first, 0)
}

const unreadable = (reason: string) => new AppError('PICTURE_UNREADABLE', reason)

async function decodeMaster(bytes: Uint8Array, metadata: Metadata): Promise<Uint8Array> {
  try {
    return await toMaster(bytes)
  } catch (cause) {
    if (cause instanceof Error && cause.message.startsWith('timeout')) throw unreadable('decoding it takes too long')
    const png = await cropPng(bytes)
    if (!png) return toMaster(await cropMissingRows(bytes, metadata))
    if (png.rows < metadata.height * (1 - MAX_MISSING_ROWS / SAMPLE_ROWS)) throw unreadable('too much of it is missing')
    return toMaster(png.bytes, 'none')
  }
}

const open = (bytes: Uint8Array, failOn: 'error' | 'none'): Sharp =>
  sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn }).timeout({ seconds: TIMEOUT_SECONDS })

const toMaster = (bytes: Uint8Array, failOn: 'error' | 'none' = 'error'): Promise<Uint8Array> =>
  open(bytes, failOn)
    .autoOrient()
    .resize(MASTER_SIDE, MASTER_SIDE, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .webp({ quality: 90, effort: 2 })
    .toBuffer()

/** Crops to the complete rows; the decoder fills others with one colour. Throws when many are missing: a placeholder is better. */
async function cropMissingRows(bytes: Uint8Array, { width, height }: Metadata): Promise<Uint8Array> {
  const { data, info } = await open(bytes, 'none')
    .resize(8, SAMPLE_ROWS, { fit: 'fill', kernel: 'nearest' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const missing = countUniformRows(data, info)
  if (missing > MAX_MISSING_ROWS) throw unreadable('too much of it is missing')
  // The row at the end of the file is incomplete.
  const complete = Math.max(Math.floor((height * (SAMPLE_ROWS - missing - 1)) / SAMPLE_ROWS), 1)
  return open(bytes, 'none')
    .extract({ left: 0, top: 0, width, height: complete })
    .keepExif()
    .jpeg({ quality: 95 })
    .toBuffer()
}

function countUniformRows(pixels: Buffer, { width, height, channels }: OutputInfo): number {
  const rowLength = width * channels
  const uniform = Buffer.alloc(rowLength, pixels.subarray(-channels))
  let top = height
  while (top > 0 && pixels.subarray((top - 1) * rowLength, top * rowLength).equals(uniform)) top--
  return height - top
}
