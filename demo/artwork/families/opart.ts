import { createRandom } from '../../random.ts'
import { channels } from '../colour.ts'
import type { Frame } from '../crops.ts'
import type { Palette } from '../palettes.ts'
import { compose, type Raster } from '../raster.ts'
import { rect, sheet } from '../svg.ts'
import { foot, footTitle, type Caption, type DrawCover } from './cover.ts'

const SAMPLES = 2

/** Bars or squares that bulge around a point: 1 for coloured pixels, 0 for dark ones. */
type Pattern = (x: number, y: number) => 0 | 1

const odd = (value: number): 0 | 1 => (Math.floor(value) % 2 === 0 ? 0 : 1)

const squares: Pattern = (x, y) => {
  const shrink = 1 - 0.62 * Math.exp(-(x * x + y * y) * 9)
  return odd(Math.floor(x * shrink * 15 + 100) + Math.floor(y * shrink * 15 + 100))
}

const bars: Pattern = (x, y) => {
  const bulge = Math.exp(-(x * x + y * y) * 9)
  const shrink = 1 - 0.62 * bulge
  const bent = y * shrink + Math.sin(x * 9) * 0.02
  return odd((bent + Math.sin(x * shrink * 8) * 0.07 * (1 + bulge * 2)) * 24 + 100)
}

function weave(pattern: Pattern, centreX: number, centreY: number, { fill, ink }: Palette, frame: Frame): Raster {
  const { width, height, unit } = frame
  const [dark, light] = [channels(ink), channels(fill)]
  const data = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let hits = 0
      for (let i = 0; i < SAMPLES * SAMPLES; i++) {
        const subX = x + (i % SAMPLES) / SAMPLES
        const subY = y + Math.floor(i / SAMPLES) / SAMPLES
        hits += pattern((subX - centreX) / unit, (subY - centreY) / unit)
      }
      const share = hits / (SAMPLES * SAMPLES)
      for (let channel = 0; channel < 3; channel++) {
        const from = dark[channel] ?? 0
        data[(y * width + x) * 3 + channel] = from + ((light[channel] ?? 0) - from) * share
      }
    }
  }
  return { data, width, height }
}

function label(caption: Caption, { ink, paper }: Palette, frame: Frame): string {
  const { width, height } = frame
  const face = { weight: 880, width: 86 }
  return (
    rect(0, height * 0.7, width, height * 0.3, paper) +
    footTitle(caption, frame, { face, size: 0.15, margin: 0.065, height: 0.15, fill: ink }).drawing +
    foot(caption, frame, { margin: 0.065, rise: 0.055, byline: ink, tag: ink })
  )
}

export const drawOpart: DrawCover = async ({ id, palette, caption }, frame) => {
  const { width, height, focus } = frame
  const pattern = createRandom(id).pick([bars, squares])
  const x = caption ? width * 0.56 : focus.x
  const y = caption ? height * 0.36 : focus.y
  const layers = caption ? [sheet(width, height, label(caption, palette, frame))] : []
  return compose(weave(pattern, x, y, palette, frame), layers, 0.012, id)
}
