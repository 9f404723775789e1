import { grey } from '../colour.ts'
import { circle, linearGradient, path, rect, repeat, short, stroke } from '../svg.ts'
import { diceNoise, ridge } from './land.ts'
import type { DrawScene } from './scene.ts'

export const drawCoast: DrawScene = (width, height, random) => {
  const horizon = height * 0.44
  const at = (x: number, y: number) => `${short(width * x)},${short(height * y)}`
  const slope = `M${at(1, 0.08)} C${at(0.9, 0.2)} ${at(0.82, 0.34)} ${at(0.66, 0.46)} C${at(0.72, 0.6)} ${at(0.6, 0.78)} ${at(0.5, 1)} H${width} Z`
  const road = `M${at(0.665, 0.47)} C${at(0.74, 0.6)} ${at(0.66, 0.78)} ${at(0.56, 1)} H${short(width * 0.84)} C${at(0.8, 0.78)} ${at(0.8, 0.6)} ${at(0.672, 0.47)}Z`
  const middle = `M${at(0.669, 0.475)} C${at(0.775, 0.6)} ${at(0.735, 0.78)} ${at(0.7, 1)}`
  const far = { base: horizon + 2, height: height * 0.14, detail: 3, row: 4, fallsFrom: 0.5 }
  const waves = repeat(46, () => {
    const near = random.next() ** 1.4
    const y = horizon + 6 + near * (height - horizon)
    const x = random.next() * width * (0.62 - near * 0.1)
    const length = (0.01 + near * 0.05) * width
    return stroke(`M${short(x)},${short(y)} h${short(length)}`, grey(0.95), 0.6 + near * 2.4)
  })
  return {
    defs:
      linearGradient('sky', [
        [0, grey(0.34)],
        [0.8, grey(0.84)],
        [1, grey(1)],
      ]) +
      linearGradient('water', [
        [0, grey(0.68)],
        [1, grey(0.2)],
      ]) +
      linearGradient('slope', [
        [0, grey(0.34)],
        [1, grey(0.08)],
      ]),
    body:
      rect(0, 0, width, horizon, 'url(#sky)') +
      circle(width * 0.34, horizon - height * 0.07, height * 0.13, grey(1)) +
      path(ridge(diceNoise(random), width * 0.3, far), grey(0.42)) +
      rect(0, horizon, width, height - horizon, 'url(#water)') +
      waves +
      path(slope, 'url(#slope)') +
      path(road, grey(0.58)) +
      stroke(middle, grey(1), height / 120, `stroke-dasharray="${short(height / 22)} ${short(height / 26)}"`),
  }
}
