import { grey } from '../colour.ts'
import { circle, linearGradient, path, radialGradient, rect, repeat, stroke } from '../svg.ts'
import { drawFigure } from './people.ts'
import type { DrawScene } from './scene.ts'
import { skyline } from './town.ts'

/** In a box of 300 by 540. */
const FRONT = 'M20,460 V160 C20,106 70,90 150,90 C230,90 280,106 280,160 V460Z'
const BUMPER = 'M20,460 h260 l30,34 h-320Z'

function sleepers(x: number, width: number, height: number, horizon: number): string {
  return repeat(9, (i) => {
    const near = (i / 9) ** 2
    const half = width * (0.04 + near * 0.34)
    return rect(x - half, horizon + near * (height - horizon), half * 2, ((2 + near * 16) * height) / 540, grey(0.1))
  })
}

export const drawRail: DrawScene = (width, height, random) => {
  const [horizon, x, unit] = [height * 0.5, width * 0.58, height / 540]
  const place = `transform="translate(${x - 150 * unit} 0) scale(${unit})"`
  const lamps = [58, 242].map((at) => circle(at, 389, 48, 'url(#lamp)', 'opacity=".8"') + circle(at, 389, 15, grey(1)))
  const train =
    path(FRONT, 'url(#train)') +
    rect(46, 146, 208, 108, grey(0.06), 'rx="10"') +
    rect(20, 302, 260, 54, grey(0.12)) +
    lamps.join('') +
    path(BUMPER, grey(0.04))
  return {
    defs:
      linearGradient('sky', [
        [0, grey(0.3)],
        [1, grey(0.95)],
      ]) +
      linearGradient(
        'train',
        [
          [0, grey(0.9)],
          [0.5, grey(0.6)],
          [1, grey(0.3)],
        ],
        0,
      ) +
      radialGradient('lamp', [
        [0, grey(1)],
        [0.2, grey(1), 0.8],
        [1, grey(1), 0],
      ]),
    body:
      rect(0, 0, width, height, 'url(#sky)') +
      path(skyline(random, width, horizon + 8, height * 0.2, 20), grey(0.55)) +
      rect(0, horizon, width, height, grey(0.2)) +
      stroke(
        `M${x - width * 0.02},${horizon} L${x - width * 0.3},${height} M${x + width * 0.02},${horizon} L${x + width * 0.3},${height}`,
        grey(0.85),
        height / 75,
      ) +
      sleepers(x, width, height, horizon) +
      `<g ${place}>${train}</g>` +
      rect(-2, height * 0.74, width * 0.32, height * 0.3, grey(0.34)) +
      drawFigure({ x: width * 0.17, y: height * 0.94, height: height * 0.5, shade: 0.04, facing: 1, stance: 'stand' }) +
      drawFigure({
        x: width * 0.26,
        y: height * 0.92,
        height: height * 0.44,
        shade: 0.07,
        facing: -1,
        stance: 'stand',
      }),
    spot: `<g ${place}>${rect(20, 302, 260, 54, 'inherit')}</g>`,
  }
}
