import { grey } from '../colour.ts'
import type { Random } from '../../random.ts'
import { circle, ellipse, linearGradient, path, rect, repeat, short } from '../svg.ts'
import { diceNoise, ridge } from './land.ts'
import type { DrawScene } from './scene.ts'

/** The path of the sun over the water, wider towards the shore. */
function glitter(random: Random, width: number, height: number, horizon: number): string {
  return repeat(150, () => {
    const near = random.next()
    const spread = 0.14 + near * 0.6
    const x = width * (0.62 + (random.next() - 0.5) * spread)
    const y = horizon + near ** 1.6 * (height - horizon)
    const long = ((4 + near * 34) * random.next() * height) / 540
    return ellipse(x, y, long, 0.8 + near * 2.2, grey(1), `opacity="${short(random.between(0.3, 0.95))}"`)
  })
}

function boat(width: number, height: number): string {
  const hull = `M${width * 0.28},${height * 0.66} h${height * 0.34} l${height * -0.05},${height * 0.06} h${height * -0.24}Z `
  const cabin = `M${width * 0.28 + height * 0.11},${height * 0.66} v${height * -0.1} h${height * 0.12} v${height * 0.1}Z `
  const mast = `M${width * 0.28 + height * 0.165},${height * 0.57} v${height * -0.13} h${height * 0.01} v${height * 0.13}Z`
  return path(hull + cabin + mast, grey(0.04))
}

/** A low sun over the sea, a headland and a fishing boat. */
export const drawSea: DrawScene = (width, height, random) => {
  const horizon = height * 0.46
  const headland = { base: horizon + 2, height: height * 0.2, detail: 3, row: 2, fallsFrom: 0.6 }
  return {
    defs:
      linearGradient('sky', [
        [0, grey(0.3)],
        [0.8, grey(0.86)],
        [1, grey(1)],
      ]) +
      linearGradient('water', [
        [0, grey(0.55)],
        [1, grey(0.08)],
      ]),
    body:
      rect(0, 0, width, horizon, 'url(#sky)') +
      circle(width * 0.62, horizon - height * 0.08, height * 0.15, grey(1)) +
      path(ridge(diceNoise(random), width * 0.45, headland), grey(0.4)) +
      rect(0, horizon, width, height - horizon, 'url(#water)') +
      glitter(random, width, height, horizon) +
      boat(width, height),
  }
}
