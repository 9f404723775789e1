import type { Random } from '../../random.ts'
import { grey } from '../colour.ts'
import { circle, linearGradient, path, rect, repeat, short, stroke } from '../svg.ts'
import { diceNoise, ridge } from './land.ts'
import type { DrawScene } from './scene.ts'

const stars = (random: Random, width: number, height: number) =>
  repeat(60, () =>
    circle(
      random.next() * width,
      random.next() ** 1.4 * height * 0.8,
      (random.between(0.5, 1.7) * height) / 300,
      grey(1),
      `opacity="${short(random.between(0.3, 1))}"`,
    ),
  )

function middleLine(x: number, horizon: number, height: number, width: number): string {
  return repeat(7, (i) => {
    const [far, near] = [(i / 7) ** 2.1, ((i + 0.5) / 7) ** 2.1]
    const y = (place: number) => short(horizon + place * (height - horizon))
    const half = (place: number) => 1 + place * width * 0.012
    return (
      `M${short(x - half(far))},${y(far)} L${short(x + half(far))},${y(far)} ` +
      `L${short(x + half(near))},${y(near)} L${short(x - half(near))},${y(near)}Z `
    )
  })
}

function poles(width: number, height: number, horizon: number): string {
  return repeat(7, (i) => {
    const near = ((i + 1) / 7) ** 1.8
    const tall = height * (0.06 + near * 0.42)
    const x = width * (0.57 + near * 0.43)
    const y = horizon + near * (height - horizon) * 0.7
    const arms = `M${short(x)},${short(y)} v${short(-tall)} m${short(-near * width * 0.03)},${short(tall * 0.1)} h${short(near * width * 0.06)}`
    return stroke(arms, grey(0.03), ((1 + near * 6) * height) / 720)
  })
}

export const drawRoad: DrawScene = (width, height, random) => {
  const [horizon, x] = [height * 0.5, width * 0.56]
  const hills = { base: horizon + 4, height: height * 0.17, detail: 2.6, row: 5, flatAbove: 0.5 }
  const road = `M${x - width * 0.015},${horizon} H${x + width * 0.015} L${x + width * 0.34},${height} H${x - width * 0.34}Z`
  return {
    defs:
      linearGradient('sky', [
        [0, grey(0.1)],
        [0.7, grey(0.62)],
        [1, grey(0.95)],
      ]) +
      linearGradient('road', [
        [0, grey(0.46)],
        [1, grey(0.1)],
      ]),
    body:
      rect(0, 0, width, horizon, 'url(#sky)') +
      stars(random, width, horizon) +
      path(ridge(diceNoise(random), width, hills), grey(0.22)) +
      rect(0, horizon, width, height, grey(0.17)) +
      path(road, 'url(#road)') +
      path(middleLine(x, horizon, height, width), grey(1)) +
      poles(width, height, horizon),
  }
}
