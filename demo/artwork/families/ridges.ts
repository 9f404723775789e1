import { mix } from '../colour.ts'
import type { Frame } from '../crops.ts'
import { createNoise, type Noise } from '../noise.ts'
import { compose, rasterise } from '../raster.ts'
import { path, rect, repeat, sheet, short } from '../svg.ts'
import { foot, footTitle, type DrawCover } from './cover.ts'

const LINES = 30

const bell = (distance: number, spread: number) => Math.exp(-((distance / spread) ** 2))

function ridge(noise: Noise, line: number, y: number, { width, unit, focus }: Frame): string {
  let d = `M0,${short(y)}`
  for (let x = 0; x <= width; x += unit / 150) {
    const swell = 0.9 * bell((x - focus.x) / unit, 0.24) + 0.1 * bell((x - focus.x - unit * 0.28) / unit, 0.1)
    const rise = noise.layered((x / unit) * 7 + line * 3.3, line * 0.9) ** 1.7 * swell * unit * 0.34
    d += `L${short(x)},${short(y - rise)}`
  }
  return d
}

export const drawRidges: DrawCover = async (cover, frame) => {
  const { width, height, unit } = frame
  const { id, palette, caption } = cover
  const noise = createNoise(id)
  // On a pale palette the lines need the accent: the fill would read as plain white.
  const near = palette.fill.startsWith('#E9E6') ? palette.accent : palette.fill
  const top = height * 0.24
  const bottom = height * (caption ? 0.66 : frame.crop === '4x5' ? 0.74 : 0.92)
  let body = rect(0, 0, width, height, palette.ink)
  body += repeat(LINES, (i) => {
    const d = ridge(noise, i, top + ((bottom - top) * i) / (LINES - 1), frame)
    const colour = mix(near, palette.tint, i / LINES)
    return (
      path(`${d}V${height}H0Z`, palette.ink) +
      path(d, 'none', `stroke="${colour}" stroke-width="${short(unit * 0.0052)}"`)
    )
  })
  if (caption) {
    const face = { weight: 800, width: 100 }
    body += rect(0, height * 0.665, width, height, palette.ink)
    body += footTitle(caption, frame, { face, size: 0.15, height: 0.2, fill: palette.paper }).drawing
    body += foot(caption, frame, { byline: near, tag: near })
  }
  return compose(await rasterise(sheet(width, height, body), frame), [], 0.015, id)
}
