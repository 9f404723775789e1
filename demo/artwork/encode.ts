import sharp from 'sharp'
import type { Raster } from './raster.ts'

const QUALITIES = [68, 62, 56, 50, 45] as const
const LIGHT_QUALITIES = [60, 52, 45, 38, 32] as const
const ENOUGH_BYTES = 33_000
const LIGHT_BYTES = 21_000

export const open = ({ data, width, height }: Raster) => sharp(data, { raw: { width, height, channels: 3 } })

/** WebP at the best quality that keeps a picture small; pictures full of dots get the lowest. Stills are kept smaller. */
export async function encodeWebp(raster: Raster, isLight = false): Promise<Buffer> {
  let file = Buffer.alloc(0)
  for (const quality of isLight ? LIGHT_QUALITIES : QUALITIES) {
    file = await open(raster).webp({ quality, effort: 5, preset: 'picture' }).toBuffer()
    if (file.length <= (isLight ? LIGHT_BYTES : ENOUGH_BYTES)) break
  }
  return file
}
