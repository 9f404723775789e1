import { circle, path, radialGradient, repeat, short, stroke, type Drawing } from '../svg.ts'

const SEAM = '#161616'
const FIFTH = (Math.PI * 2) / 5
const MIDDLE = 290

const at = (angle: number, reach: number) =>
  [MIDDLE + Math.cos(angle) * reach, MIDDLE + Math.sin(angle) * reach] as const

const point = (angle: number, reach: number) => at(angle, reach).map(short).join()

function pentagon(x: number, y: number, radius: number, turn: number): string {
  const corners = [0, 1, 2, 3, 4].map(
    (i) => `${short(x + Math.cos(turn + i * FIFTH) * radius)},${short(y + Math.sin(turn + i * FIFTH) * radius)}`,
  )
  return path(`M${corners.join('L')}Z`, SEAM)
}

/** The seams and the outer patch that belong to one corner of the middle patch. */
function corner(i: number): string {
  const angle = -Math.PI / 2 + i * FIFTH
  const [x, y] = at(angle, 202)
  return (
    stroke(`M${point(angle, 74)} L${point(angle, 140)}`, SEAM, 8) +
    pentagon(x, y, 66, angle + Math.PI) +
    stroke(`M${point(angle + 0.33, 152)} L${point(angle + 0.93, 152)}`, SEAM, 8)
  )
}

export function drawBall(): Drawing {
  const patches = pentagon(MIDDLE, MIDDLE, 74, -Math.PI / 2) + repeat(5, corner) + circle(300, 300, 227, 'url(#shade)')
  return {
    defs:
      radialGradient(
        'leather',
        [
          [0, '#fff'],
          [0.55, '#e2e2e2'],
          [0.85, '#8a8a8a'],
          [1, '#3c3c3c'],
        ],
        0.36,
        0.3,
        0.75,
      ) +
      radialGradient(
        'shade',
        [
          [0, '#000', 0],
          [0.6, '#000', 0.05],
          [1, '#000', 0.75],
        ],
        0.36,
        0.3,
        0.78,
      ) +
      '<clipPath id="ball"><circle cx="300" cy="300" r="226"/></clipPath>',
    body: circle(300, 300, 226, 'url(#leather)') + `<g clip-path="url(#ball)">${patches}</g>`,
  }
}
