import type { Random } from '../../random.ts'
import { grey } from '../colour.ts'
import { circle, linearGradient, path, rect, repeat, short } from '../svg.ts'
import { drawFigure } from './people.ts'
import type { DrawScene } from './scene.ts'
import { skyline } from './town.ts'

function stall(random: Random, x: number, y: number, width: number, height: number): string {
  const awning = repeat(6, (k) => {
    const [foot, top] = [x + (width * k) / 6, x + width * 0.1 + (width * 0.8 * k) / 6]
    const bow = short(width / 12)
    const d =
      `M${short(foot)},${short(y + height * 0.1)} L${short(top)},${short(y)} h${short((width * 0.8) / 6)} ` +
      `L${short(foot + width / 6)},${short(y + height * 0.1)} a${bow},${bow} 0 0 1 ${short(-width / 6)},0Z`
    return path(d, grey(k % 2 ? 0.95 : 0.36))
  })
  const fruit = repeat(18, () =>
    circle(
      x + width * random.between(0.12, 0.88),
      height * random.between(0.72, 0.82),
      height * 0.02,
      grey(random.pick([0.9, 0.6, 0.4, 0.75])),
    ),
  )
  return (
    rect(x + width * 0.06, y + height * 0.1, width * 0.88, height * 0.5, grey(0.16)) +
    awning +
    fruit +
    rect(x + width * 0.04, height * 0.82, width * 0.92, height * 0.2, grey(0.1))
  )
}

export const drawMarket: DrawScene = (width, height, random) => ({
  defs: linearGradient('sky', [
    [0, grey(0.7)],
    [1, grey(1)],
  ]),
  body:
    rect(0, 0, width, height, 'url(#sky)') +
    path(skyline(random, width, height * 0.5, height * 0.36, 12), grey(0.5)) +
    repeat(5, (i) => stall(random, width * (i * 0.22 - 0.04), height * (0.4 + (i % 2) * 0.05), width * 0.21, height)) +
    drawFigure({ x: width * 0.36, y: height * 1.02, height: height * 0.6, shade: 0.03, facing: 1, stance: 'stand' }) +
    drawFigure({ x: width * 0.7, y: height * 1.04, height: height * 0.66, shade: 0.04, facing: -1, stance: 'stand' }) +
    drawFigure({ x: width * 0.8, y: height * 1.03, height: height * 0.54, shade: 0.06, facing: 1, stance: 'stand' }),
})
