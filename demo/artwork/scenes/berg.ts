import { grey } from '../colour.ts'
import { circle, linearGradient, path, rect } from '../svg.ts'
import { diceNoise, ridge } from './land.ts'
import type { DrawScene } from './scene.ts'

const SHADES = [0.72, 0.54, 0.38, 0.22, 0.08]

export const drawBerg: DrawScene = (width, height, random) => {
  const noise = diceNoise(random)
  const ranges = SHADES.map((shade, i) => {
    const rise = height * (0.5 - i * 0.05)
    const range = { base: height * (0.64 + i * 0.125), height: rise, detail: 2.4 + i * 0.9, row: i * 5 + 1 }
    return path(ridge(noise, width, range), grey(shade))
  })
  return {
    defs: linearGradient('sky', [
      [0, grey(0.42)],
      [0.75, grey(0.97)],
    ]),
    body:
      rect(0, 0, width, height, 'url(#sky)') +
      circle(width * 0.24, height * 0.28, height * 0.09, grey(1)) +
      ranges.join(''),
  }
}
