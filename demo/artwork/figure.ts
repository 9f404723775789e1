import type { Frame } from './crops.ts'
import { createNoise } from './noise.ts'
import { coverageOf, cutOut, toneOf, type Tone } from './raster.ts'
import { printInks } from './screens.ts'
import { group, rect, sheet, type Drawing } from './svg.ts'

const BOX = 600

/** Position of the anchor, as shares of the frame, and side of the box as a share of the unit. */
export type Place = { x: number; y: number; size: number }

/** Four inks from dark to light. */
export type Inks = readonly [string, string, string, string]

export type Figure = { drawing: Drawing; anchor: { x: number; y: number }; seed: string }

/** So that the dots look printed. */
function roughen({ values, width }: Tone, seed: string): void {
  const noise = createNoise(`${seed} paper`)
  for (const [i, value] of values.entries()) {
    const uneven = (noise.at((i % width) / 3, Math.floor(i / width) / 3) - 0.5) * 0.02
    values[i] = Math.max(0, Math.min(1, (value - 0.5) * 1.12 + 0.5 + uneven))
  }
}

export async function printFigure({ drawing, anchor, seed }: Figure, frame: Frame, place: Place, inks: Inks) {
  const { width, height, unit } = frame
  const scale = (unit * place.size) / BOX
  const shift = `translate(${width * place.x - anchor.x * scale} ${height * place.y - anchor.y * scale})`
  const placed = group(drawing.body, `${shift} scale(${scale})`)
  const tone = await toneOf(sheet(width, height, rect(0, 0, width, height, '#fff') + placed, drawing.defs), frame)
  roughen(tone, seed)
  const cell = (unit * place.size) / 82
  const print = printInks(tone, { cell, degrees: 24, inks, cuts: [0.13, 0.34, 0.6], soft: 0.14 })
  return cutOut(print, await coverageOf(sheet(width, height, placed, drawing.defs), frame))
}
