import { encode } from 'blurhash'
import type { Sharp } from 'sharp'

const THUMBNAIL = 32

/** Returns the 4 x 3 blurhash of an image, computed from a thumbnail. */
export async function computeBlurhash(image: Sharp): Promise<string> {
  const { data, info } = await image
    .resize(THUMBNAIL, THUMBNAIL, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return encode(new Uint8ClampedArray(data), info.width, info.height, 4, 3)
}
