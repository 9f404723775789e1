import { grey } from '../colour.ts'
import { linearGradient, path, rect, repeat, stroke } from '../svg.ts'
import { diceNoise, ridge } from './land.ts'
import type { DrawScene } from './scene.ts'

const cables = (x: number, top: number, deck: number, count: number, apart: number) =>
  repeat(count, (i) => `M${x},${top} L${x - i * apart},${deck} M${x},${top} L${x + i * apart},${deck} `)

export const drawBridge: DrawScene = (width, height, random) => {
  const deck = height * 0.56
  const far = { base: height * 0.82, height: height * 0.34, detail: 2.4, row: 2 }
  const left = { base: height * 1.1, height: height * 0.8, detail: 1.3, row: 6 }
  const near = { base: height * 1.14, height: height * 0.3, detail: 3, row: 9 }
  const cliff = `M${width * 0.72},${height * 1.1} L${width * 0.8},${height * 0.66} L${width * 1.02},${height * 0.58} V${height * 1.1}Z`
  const car = [width * 0.54, deck - height * 0.042, height * 0.062, height * 0.034] as const
  return {
    defs: linearGradient('sky', [
      [0, grey(0.42)],
      [1, grey(0.98)],
    ]),
    body:
      rect(0, 0, width, height, 'url(#sky)') +
      path(ridge(diceNoise(random), width, far), grey(0.6)) +
      path(ridge(diceNoise(random), width * 0.34, left), grey(0.22)) +
      path(cliff, grey(0.26)) +
      stroke(cables(width * 0.4, height * 0.1, deck, 17, width * 0.024), grey(0.1), height / 380) +
      stroke(cables(width * 0.78, height * 0.2, deck, 15, width * 0.0135), grey(0.1), height / 380) +
      rect(width * 0.39, height * 0.08, width * 0.02, height * 0.8, grey(0.05)) +
      rect(width * 0.772, height * 0.18, width * 0.016, height * 0.56, grey(0.07)) +
      rect(width * -0.02, deck - height * 0.01, width * 1.04, height * 0.04, grey(0.04)) +
      path(ridge(diceNoise(random), width, near), grey(0.08)) +
      rect(...car, grey(0.96), 'rx="3"'),
    spot: rect(...car, 'inherit', 'rx="3"'),
  }
}
