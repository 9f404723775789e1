import { createRandom, type Random } from '../../random.ts'
import type { Frame } from '../crops.ts'
import type { Palette } from '../palettes.ts'
import { compose, coverageOf, cutOut, rasterise, toneOf } from '../raster.ts'
import { halftone } from '../screens.ts'
import { circle, group, path, radialGradient, rect, sheet, short } from '../svg.ts'
import { foot, footTitle, type DrawCover } from './cover.ts'

type Point = readonly [x: number, y: number]

/** A piece of paper with torn edges; a second sheet a little below shows the white of the tear. */
function torn(random: Random, corners: readonly Point[], fill: string, unit: number): string {
  let d = ''
  for (const [i, [x, y]] of corners.entries()) {
    const [nextX, nextY] = corners[(i + 1) % corners.length] ?? [x, y]
    const steps = Math.max(2, Math.round(Math.hypot(nextX - x, nextY - y) / (unit * 0.018)))
    for (let step = 0; step < steps; step++) {
      const t = step / steps
      const jitter = () => (random.next() - 0.5) * unit * 0.012
      d += `${d ? 'L' : 'M'}${short(x + (nextX - x) * t + jitter())},${short(y + (nextY - y) * t + jitter())}`
    }
  }
  return group(path(`${d}Z`, '#fff'), `translate(${unit * 0.006} ${unit * 0.008})`) + path(`${d}Z`, fill)
}

async function ball(frame: Frame, x: number, y: number, { accent, tint }: Palette): Promise<Buffer> {
  const { width, height, unit } = frame
  const shading = radialGradient(
    'shade',
    [
      [0, '#fff'],
      [0.6, '#666'],
      [1, '#000'],
    ],
    0.34,
    0.3,
    0.8,
  )
  const disc = sheet(width, height, circle(x, y, unit * 0.28, 'url(#shade)'), shading)
  const print = halftone(await toneOf(disc, frame), {
    cell: unit / 44,
    degrees: 22,
    ink: accent,
    paper: tint,
    soft: 0.18,
  })
  return cutOut(print, await coverageOf(disc, frame))
}

function papers(random: Random, { width, height, unit }: Frame, x: number, { fill, ink, paper }: Palette): string {
  const big: Point[] = [
    [-20, height * 0.2],
    [x + unit * 0.08, -20],
    [x + unit * 0.28, height * 0.5],
    [width * 0.2, height * 0.9],
    [-20, height * 0.7],
  ]
  const small: Point[] = [
    [x - unit * 0.17, height * 0.12],
    [width * 1.05, height * 0.02],
    [width * 1.05, height * 0.62],
    [x, height * 0.5],
  ]
  return rect(0, 0, width, height, paper) + torn(random, big, fill, unit) + torn(random, small, ink, unit)
}

export const drawCollage: DrawCover = async ({ id, palette, caption }, frame) => {
  const { width, height, unit, focus, crop } = frame
  const random = createRandom(id)
  const x = crop === '1x1' ? width * 0.62 : focus.x
  const ground = papers(random, frame, x, palette)
  const strip = path(
    `M0,${height * 0.58} L${width},${height * 0.5} V${height * 0.57} L0,${height * 0.66}Z`,
    palette.accent,
  )
  const field: Point[] = [
    [-20, height * 0.66],
    [width + 20, height * 0.6],
    [width + 20, height + 20],
    [-20, height + 20],
  ]
  let front = strip + torn(random, field, caption ? palette.ink : palette.fill, unit)
  if (caption) {
    const face = { weight: 880, width: 78 }
    const title = { face, size: 0.17, margin: 0.065, rise: 0.12, height: 0.26, leading: 0.88, fill: palette.paper }
    front += footTitle(caption, frame, title).drawing
    front += foot(caption, frame, { margin: 0.065, rise: 0.05, byline: palette.fill, tag: palette.fill })
  }
  const base = await rasterise(sheet(width, height, ground), frame)
  return compose(base, [await ball(frame, x, height * 0.4, palette), sheet(width, height, front)], 0.018, id)
}
