import { channels } from '../colour.ts'
import type { Frame } from '../crops.ts'
import { createNoise } from '../noise.ts'
import type { Palette } from '../palettes.ts'
import { compose, type Raster } from '../raster.ts'
import { circle, linearGradient, rect, ring, sheet, stroke } from '../svg.ts'
import { foot, footTitle, type DrawCover } from './cover.ts'

const LEVELS = 13

/** Contour lines of an invented country, every fourth one thicker, the high ground lighter. */
function contours(id: string, { fill, ink, tint }: Palette, { width, height, unit }: Frame): Raster {
  const noise = createNoise(id)
  const [ground, line, high] = [ink, tint, fill].map(channels)
  const data = Buffer.alloc(width * height * 3)
  const level = (x: number, y: number) => noise.layered((x / unit) * 2.6, (y / unit) * 2.6, 3) * LEVELS
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const here = level(x, y)
      const slope = Math.hypot(level(x + 1, y) - here, level(x, y + 1) - here) + 1e-6
      const part = here - Math.floor(here)
      const distance = Math.min(part, 1 - part) / slope
      const thickness = unit * (Math.round(here) % 4 === 0 ? 0.0042 : 0.0022)
      const drawn = Math.max(0, Math.min(1, thickness - distance + 0.5))
      const lit = Math.max(0, Math.floor(here) / LEVELS - 0.3) * 1.6
      for (let channel = 0; channel < 3; channel++) {
        const dark = ground?.[channel] ?? 0
        const base = dark + ((high?.[channel] ?? 0) - dark) * lit
        data[(y * width + x) * 3 + channel] = Math.min(255, base + ((line?.[channel] ?? 0) - base) * drawn)
      }
    }
  }
  return { data, width, height }
}

function walk({ width, height, unit, focus, crop }: Frame, colour: string): string {
  const x = crop === '1x1' ? width * 0.66 : focus.x
  const y = height * 0.36
  const dashes = `stroke-dasharray="${unit * 0.024} ${unit * 0.018}"`
  return (
    circle(x, y, unit * 0.035, colour) +
    ring(x, y, unit * 0.075, colour, unit * 0.008) +
    stroke(
      `M${x},${y} C${x - width * 0.16},${height * 0.5} ${width * 0.3},${height * 0.3} ${-width * 0.02},${height * 0.46}`,
      colour,
      unit * 0.009,
      dashes,
    )
  )
}

export const drawTopo: DrawCover = async ({ id, palette, caption }, frame) => {
  const { width, height } = frame
  const { ink, paper, tint } = palette
  let body = walk(frame, paper)
  if (caption) {
    const face = { weight: 700, width: 100 }
    body += rect(0, 0, width, height, 'url(#fade)')
    body += footTitle(caption, frame, { face, size: 0.19, rise: 0.15, height: 0.4, leading: 0.92, fill: paper }).drawing
    body += foot(caption, frame, { rise: 0.065, byline: tint, tag: paper })
  }
  const fade = linearGradient('fade', [
    [0.3, ink, 0],
    [0.66, ink, 0.86],
    [1, ink, 1],
  ])
  return compose(contours(id, palette, frame), [sheet(width, height, body, fade)], 0.012, id)
}
