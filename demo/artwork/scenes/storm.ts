import type { Random } from '../../random.ts'
import { grey } from '../colour.ts'
import { blurFilter, ellipse, linearGradient, path, rect, repeat, short } from '../svg.ts'
import { diceNoise, tableMountain } from './land.ts'
import type { DrawScene } from './scene.ts'

const cloth = (random: Random, width: number, height: number) =>
  repeat(26, () =>
    ellipse(
      width * random.between(0.28, 0.76),
      height * random.between(0.29, 0.36),
      width * random.between(0.04, 0.1),
      height * random.between(0.02, 0.05),
      grey(0.96),
      'opacity=".7" filter="url(#blur)"',
    ),
  )

function swell(random: Random, width: number, height: number): string {
  const noise = diceNoise(random)
  return repeat(5, (row) => {
    let d = `M-10,${height * 1.1} `
    for (let x = -10; x <= width + 10; x += 8) {
      const crest = Math.abs(Math.sin((x / width) * (9 - row) + row * 2)) ** 2 * 0.07
      d += `L${x},${short(height * (0.64 + row * 0.085 - crest - noise.layered(x / 40, row) * 0.03))} `
    }
    return path(`${d}L${width + 10},${height * 1.1}Z`, grey(0.5 - row * 0.1))
  })
}

export const drawStorm: DrawScene = (width, height, random) => {
  const breaker =
    `M${width * 0.72},${height * 0.72} C${width * 0.76},${height * 0.3} ${width * 0.8},${height * 0.3} ${width * 0.83},${height * 0.5} ` +
    `C${width * 0.86},${height * 0.36} ${width * 0.9},${height * 0.44} ${width * 0.92},${height * 0.74}Z`
  const [left, side] = [width * 0.64, height * 0.046]
  const lamp = `M${left - side * 0.3},${height * 0.52} h${side * 1.6} v${height * -0.035} h${side * -1.6}Z`
  const tower = `M${left},${height * 0.72} v${height * -0.2} h${side} v${height * 0.2}Z `
  const band = `M${left},${height * 0.65} v${height * -0.06} h${side} v${height * 0.06}Z `
  return {
    defs:
      linearGradient('sky', [
        [0, grey(0.16)],
        [1, grey(0.8)],
      ]) + blurFilter('blur', width / 90),
    body:
      rect(0, 0, width, height, 'url(#sky)') +
      path(tableMountain(width, width / 2, height * 0.66, height * 0.36, height), grey(0.26)) +
      cloth(random, width, height) +
      swell(random, width, height) +
      path(breaker, grey(1), 'opacity=".92"') +
      rect(width * 0.6, height * 0.72, width * 0.42, height * 0.06, grey(0.14)) +
      path(tower + lamp, grey(0.95)),
    spot: path(band + lamp, 'inherit'),
  }
}
