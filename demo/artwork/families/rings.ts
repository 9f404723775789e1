import { createRandom } from '../../random.ts'
import type { Frame } from '../crops.ts'
import type { Palette } from '../palettes.ts'
import { compose, rasterise } from '../raster.ts'
import { circle, path, rect, repeat, ring, sheet, short } from '../svg.ts'
import { setBlock } from '../type-setting.ts'
import { byline, tag, type Caption, type DrawCover } from './cover.ts'

const RINGS = 22

/** With an outline in the background colour, for legibility over the rings. */
function label(caption: Caption, { ink, paper }: Palette, { width, height, unit }: Frame): string {
  const margin = unit * 0.065
  const title = setBlock(caption.title, {
    face: { weight: 900, width: 74 },
    size: unit * 0.18,
    x: margin,
    y: height - unit * 0.13,
    width: width * 0.8,
    height: height * 0.4,
    leading: 0.86,
    from: 'baseline',
  })
  const band = (share: number) =>
    `stroke="${ink}" stroke-width="${short(unit * share)}" stroke-linejoin="round" paint-order="stroke"`
  return (
    path(title.path, paper, band(0.05)) +
    byline(caption, { x: margin, y: height - unit * 0.055, size: unit * 0.043, fill: paper, extra: band(0.02) }) +
    tag(caption, {
      x: width - margin,
      y: unit * 0.11,
      size: unit * 0.05,
      fill: paper,
      anchor: 'right',
      extra: band(0.03),
    })
  )
}

export const drawRings: DrawCover = async ({ id, palette, caption }, frame) => {
  const { width, height, unit, focus, crop } = frame
  const { fill, ink, accent, tint, paper } = palette
  const random = createRandom(id)
  const spot = { x: width * random.between(0.5, 0.62), y: height * random.between(0.4, 0.5) }
  const { x, y } = crop === '1x1' ? spot : focus
  const rings = repeat(RINGS, (i) => {
    const radius = unit * (0.036 * (RINGS - i) + 0.03)
    const around = 2 * Math.PI * radius
    const turn = `rotate(${short(random.between(0, 360))} ${short(x)} ${short(y)})`
    const dash = `stroke-dasharray="${short(random.between(0.25, 0.96) * around)} ${short(around)}" transform="${turn}"`
    return ring(x, y, radius, random.pick([fill, accent, tint, paper]), unit * 0.022, dash)
  })
  const body = rect(0, 0, width, height, ink) + rings + circle(x, y, unit * 0.045, paper)
  const words = caption ? label(caption, palette, frame) : ''
  return compose(await rasterise(sheet(width, height, body + words), frame), [], 0.015, id)
}
