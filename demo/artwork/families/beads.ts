import { createRandom } from '../../random.ts'
import { mix } from '../colour.ts'
import type { Palette } from '../palettes.ts'
import { compose, rasterise } from '../raster.ts'
import { ellipse, rect, sheet, short } from '../svg.ts'
import { byline, footTitle, type DrawCover } from './cover.ts'

const GOLD = '#F2B632'
const PERIOD = 17

/** Colour of a bead in the woven diamond, counted from the middle of its square. */
function beadColour(column: number, row: number, { fill, ink, accent, tint, paper }: Palette): string {
  if (row % PERIOD === 0) return accent
  const distance = Math.abs((column % PERIOD) - 8) + Math.abs((row % PERIOD) - 8)
  if (distance > 11) return paper
  if (distance > 9) return fill
  if (distance > 8) return ink
  if (distance > 5) return accent
  if (distance > 3) return GOLD
  return distance > 1 ? paper : tint
}

function bead(x: number, y: number, side: number, colour: string): string {
  const corner = `rx="${short(side * 0.36)}"`
  return (
    rect(x + side * 0.05, y + side * 0.08, side * 0.9, side * 0.84, colour, corner) +
    ellipse(x + side * 0.38, y + side * 0.34, side * 0.16, side * 0.1, '#fff', 'opacity=".35"')
  )
}

export const drawBeads: DrawCover = async ({ id, palette, caption }, frame) => {
  const { width, height, unit } = frame
  const random = createRandom(id)
  const side = unit / (caption ? 34 : 15)
  let body = rect(0, 0, width, height, mix(palette.ink, '#000000', 0.4))
  for (let row = 0; row < height / side; row++) {
    for (let column = 0; column < width / side; column++) {
      const shade = random.next() < 0.5 ? '#000000' : '#ffffff'
      const colour = mix(beadColour(column, row, palette), shade, random.next() * 0.1)
      body += bead(column * side, row * side, side, colour)
    }
  }
  if (caption) {
    const face = { weight: 900, width: 118 }
    body += rect(0, height * 0.64, width, height * 0.36, palette.ink)
    body += footTitle(caption, frame, { face, size: 0.19, height: 0.18, fill: palette.paper }).drawing
    body += byline(caption, { x: unit * 0.07, y: height - unit * 0.06, size: unit * 0.045, fill: GOLD })
  }
  return compose(await rasterise(sheet(width, height, body), frame), [], 0.012, id)
}
