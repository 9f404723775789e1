import { channels } from '../colour.ts'
import type { Frame } from '../crops.ts'
import { createNoise } from '../noise.ts'
import type { Palette } from '../palettes.ts'
import { compose, type Raster } from '../raster.ts'
import { path, sheet } from '../svg.ts'
import { setBlock } from '../type-setting.ts'
import { byline, tag, type Caption, type DrawCover } from './cover.ts'

const ease = (t: number) => t * t * (3 - 2 * t)

/** Blended colours like silk; behind a title the paper colour shows through. */
function silk(id: string, { fill, ink, accent, tint, paper }: Palette, frame: Frame, titled: boolean): Raster {
  const { width, height, unit } = frame
  const folds = createNoise(id)
  const drift = createNoise(`${id} drift`)
  const colours = [ink, fill, tint, paper, accent].map(channels)
  const shine = channels(paper)
  const data = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++) {
    const lit = titled ? Math.exp(-(((y / height - 0.5) / 0.2) ** 2)) * 0.75 : 0
    for (let x = 0; x < width; x++) {
      const u = x / unit
      const v = y / unit
      const bendX = folds.layered(u * 1.6, v * 1.6, 3) * 2.2
      const bendY = drift.layered(u * 1.6 + 5, v * 1.6, 3) * 2.2
      const level = Math.max(0, Math.min(0.9999, (folds.layered(u * 1.1 + bendX, v * 1.1 + bendY, 3) - 0.22) * 1.75))
      const place = level * (colours.length - 1)
      const low = colours[Math.floor(place)] ?? shine
      const high = colours[Math.floor(place) + 1] ?? shine
      const share = ease(place - Math.floor(place))
      for (let channel = 0; channel < 3; channel++) {
        const from = low[channel] ?? 0
        const base = from + ((high[channel] ?? 0) - from) * share
        data[(y * width + x) * 3 + channel] = base + ((shine[channel] ?? 0) - base) * lit
      }
    }
  }
  return { data, width, height }
}

function label(caption: Caption, { ink }: Palette, { width, height, unit }: Frame): string {
  const x = width / 2
  const title = setBlock(caption.title, {
    face: { weight: 300, width: 118 },
    size: unit * 0.2,
    x,
    y: height * 0.42,
    width: width * 0.84,
    height: height * 0.2,
    anchor: 'middle',
    tracking: -0.03,
  })
  return (
    path(title.path, ink) +
    byline(caption, { x, y: height * 0.62, size: unit * 0.045, fill: ink, anchor: 'middle' }) +
    tag(caption, { x, y: height - unit * 0.075, size: unit * 0.05, fill: ink, anchor: 'middle' })
  )
}

export const drawMesh: DrawCover = async ({ id, palette, caption }, frame) => {
  const layers = caption ? [sheet(frame.width, frame.height, label(caption, palette, frame))] : []
  return compose(silk(id, palette, frame, caption !== undefined), layers, 0.025, id)
}
