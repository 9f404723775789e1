import { createRandom } from '../../random.ts'
import type { Frame } from '../crops.ts'
import { compose, toneOf } from '../raster.ts'
import { halftone } from '../screens.ts'
import { circle, ellipse, linearGradient, path, radialGradient, rect, sheet, type Drawing } from '../svg.ts'
import { foot, footTitle, type Caption, type Cover, type DrawCover } from './cover.ts'

type Motif = (x: number, y: number, radius: number, frame: Frame) => Drawing

const ball: Motif = (x, y, radius) => ({
  defs: radialGradient(
    'ball',
    [
      [0, '#fff'],
      [0.4, '#bbb'],
      [0.8, '#333'],
      [1, '#000'],
    ],
    0.32,
    0.28,
    0.8,
  ),
  body: circle(x, y, radius, 'url(#ball)'),
})

const wall: Motif = (x, y, radius, { width, height }) => ({
  defs:
    linearGradient(
      'wall',
      [
        [0, '#fff'],
        [1, '#000'],
      ],
      80,
    ) +
    linearGradient(
      'window',
      [
        [0, '#000'],
        [1, '#fff'],
      ],
      80,
    ),
  body:
    path(
      `M${width * 0.1},${height * 0.1} L${width * 1.1},${-height * 0.1} V${height * 0.9} L${width * 0.3},${height * 0.9}Z`,
      'url(#wall)',
    ) + circle(x, y, radius * 0.6, 'url(#window)'),
})

const eye: Motif = (x, y, radius) => ({
  defs: radialGradient('glow', [
    [0, '#000'],
    [0.5, '#555'],
    [1, '#fff'],
  ]),
  body:
    circle(x, y, radius * 1.5, 'url(#glow)') +
    ellipse(x, y, radius * 0.5, radius * 0.28, '#fff') +
    circle(x, y, radius * 0.25, '#000'),
})

function label(caption: Caption, { palette }: Cover, frame: Frame): string {
  const title = footTitle(caption, frame, {
    face: { weight: 850, width: 76 },
    size: 0.2,
    rise: 0.15,
    height: 0.5,
    leading: 0.88,
    fill: palette.paper,
  })
  const top = title.top - frame.unit * 0.07
  return (
    rect(0, top, frame.width, frame.height - top, palette.ink) +
    title.drawing +
    foot(caption, frame, { byline: palette.fill, tag: palette.fill })
  )
}

export const drawDots: DrawCover = async (cover, frame) => {
  const { width, height, unit, focus } = frame
  const random = createRandom(`${cover.id} motif`)
  const motif = random.pick([ball, wall, eye])
  const square = frame.crop === '1x1'
  const spot = { x: random.between(0.55, 0.8), y: random.between(0.3, 0.45) }
  const radius = unit * random.between(0.4, 0.52)
  const { defs, body } = motif(square ? width * spot.x : focus.x, square ? height * spot.y : focus.y, radius, frame)
  const tone = await toneOf(sheet(width, height, rect(0, 0, width, height, '#fff') + body, defs), frame)
  const { ink, fill } = cover.palette
  const print = halftone(tone, { cell: unit / 26, degrees: 24, ink, paper: fill, soft: 0.2 })
  const layers = cover.caption ? [sheet(width, height, label(cover.caption, cover, frame))] : []
  return compose(print, layers, 0.012, cover.id)
}
