import type { Random } from '../../random.ts'
import { grey } from '../colour.ts'
import { circle, ellipse, linearGradient, path, rect, repeat, short, stroke } from '../svg.ts'
import { diceNoise, ridge } from './land.ts'
import type { DrawScene } from './scene.ts'

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
  const unit = height / 100
  const at = (x: number, y: number) => `${short(width * 0.28 + x * unit)},${short(height * 0.66 + y * unit)}`
  const hull = `M${at(-2, -1)} L${at(20, 0.4)} C${at(27, 0)} ${at(31, -2)} ${at(36, -5)} C${at(34, 0)} ${at(31, 4)} ${at(27, 6.4)} L${at(3, 6.4)} C${at(0, 4)} ${at(-1.6, 2)} ${at(-2, -1)}Z`
  const house = `M${at(5, 0)} L${at(5.6, -8.4)} H${at(15.6, 0).split(',')[0]} L${at(17, 0)}Z M${at(4.6, -9.6)} L${at(17, -9.6)} L${at(16.4, -8)} L${at(5, -8)}Z`
  const mast = `M${at(21, 0)} L${at(21.6, -22)} H${at(22.6, 0).split(',')[0]} L${at(23, 0)}Z`
  const rigging = `M${at(22, -21)} L${at(35, -5)} M${at(22, -21)} L${at(-1, -2)} M${at(22, -6)} L${at(12, -17)} M${at(12, -17)} L${at(2, -2)}`
  const windows =
    rect(width * 0.28 + 7 * unit, height * 0.66 - 6.8 * unit, 2.6 * unit, 2.6 * unit, grey(0.92)) +
    rect(width * 0.28 + 11 * unit, height * 0.66 - 6.8 * unit, 3 * unit, 2.6 * unit, grey(0.92))
  const shade = ellipse(
    width * 0.28 + 15 * unit,
    height * 0.66 + 8.4 * unit,
    17 * unit,
    1.6 * unit,
    grey(0.02),
    'opacity=".55"',
  )
  return (
    shade +
    path(hull + house + mast, grey(0.04)) +
    stroke(rigging, grey(0.04), unit * 0.28) +
    windows +
    stroke(`M${at(-1.4, 1.6)} C${at(12, 3)} ${at(24, 3)} ${at(33, -0.6)}`, grey(0.5), unit * 0.5)
  )
}

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
