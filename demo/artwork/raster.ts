import sharp from 'sharp'
import { createRandom } from '../random.ts'

/** Rows of three bytes: red, green, blue. */
export type Raster = { data: Buffer; width: number; height: number }

/** 0 is black, 1 is white. */
export type Tone = { values: Float32Array; width: number; height: number }

/** An SVG document or an encoded PNG, of the size of the picture. */
export type Layer = string | Buffer

type Size = { width: number; height: number }

/** Transparent parts are black. */
export async function rasterise(document: string, { width, height }: Size): Promise<Raster> {
  const data = await sharp(Buffer.from(document))
    .resize(width, height)
    .flatten({ background: '#000' })
    .removeAlpha()
    .raw()
    .toBuffer()
  return { data, width, height }
}

export async function toneOf(document: string, size: Size): Promise<Tone> {
  const { data } = await rasterise(document, size)
  const values = new Float32Array(size.width * size.height)
  for (let i = 0; i < values.length; i++) {
    const at = i * 3
    values[i] = ((data[at] ?? 0) * 0.299 + (data[at + 1] ?? 0) * 0.587 + (data[at + 2] ?? 0) * 0.114) / 255
  }
  return { values, ...size }
}

/** One byte for each pixel. */
export function coverageOf(document: string, { width, height }: Size): Promise<Buffer> {
  return sharp(Buffer.from(document)).resize(width, height).ensureAlpha().extractChannel(3).raw().toBuffer()
}

export function cutOut(picture: Raster, coverage: Buffer): Promise<Buffer> {
  const { data, width, height } = picture
  const cut = Buffer.alloc(width * height * 4)
  for (let i = 0; i < width * height; i++) {
    data.copy(cut, i * 4, i * 3, i * 3 + 3)
    cut[i * 4 + 3] = coverage[i] ?? 0
  }
  return sharp(cut, { raw: { width, height, channels: 4 } })
    .png({ compressionLevel: 1 })
    .toBuffer()
}

/** The first layer is the lowest. A grain of 0 is none. */
export async function compose(base: Raster, layers: readonly Layer[], grain: number, seed: string): Promise<Raster> {
  const { width, height } = base
  let data = base.data
  if (layers.length > 0) {
    const inputs = layers.map((layer) => ({ input: typeof layer === 'string' ? Buffer.from(layer) : layer }))
    data = await sharp(data, { raw: { width, height, channels: 3 } })
      .composite(inputs)
      .removeAlpha()
      .raw()
      .toBuffer()
  }
  addGrain(data, grain, seed)
  return { data, width, height }
}

/** In place. `amount` is a share of full white. */
export function addGrain(pixels: Buffer, amount: number, seed: string): void {
  if (amount === 0) return
  const { next } = createRandom(`grain ${seed}`)
  let before = 0
  for (let i = 0; i < pixels.length; i += 3) {
    const speck = (next() + next() + next() - 1.5) * amount
    const lift = (speck * 0.75 + before * 0.25) * 255
    before = speck
    for (let channel = i; channel < i + 3; channel++) {
      pixels[channel] = Math.max(0, Math.min(255, (pixels[channel] ?? 0) + lift))
    }
  }
}

const QUALITIES = [68, 62, 56, 50, 45, 38] as const
const LIGHT_QUALITIES = [60, 52, 45, 38, 32] as const
const TARGET_BYTES = 33_000
const LIGHT_TARGET_BYTES = 21_000

export const sharpOf = ({ data, width, height }: Raster) => sharp(data, { raw: { width, height, channels: 3 } })

/** At the highest quality within the size limit. Pictures with many dots get the lowest; stills have a lower limit. */
export async function encodeWebp(raster: Raster, isLight = false): Promise<Buffer> {
  const qualities = isLight ? LIGHT_QUALITIES : QUALITIES
  const limit = isLight ? LIGHT_TARGET_BYTES : TARGET_BYTES
  const encode = (quality: number) => sharpOf(raster).webp({ quality, effort: 5, preset: 'picture' }).toBuffer()
  let best: Buffer | null = null
  // A higher quality is a larger file, so halving the list finds the same one as trying all.
  for (let [from, to] = [0, qualities.length - 1]; from <= to;) {
    const middle = Math.floor((from + to) / 2)
    const file = await encode(qualities[middle] ?? qualities[0])
    const fits = file.length <= limit
    if (fits || middle === qualities.length - 1) best = file
    if (fits) to = middle - 1
    else from = middle + 1
  }
  return best ?? encode(qualities[qualities.length - 1] ?? 45)
}
