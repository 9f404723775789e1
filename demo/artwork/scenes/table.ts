import { grey } from '../colour.ts'
import { circle, linearGradient, path, rect } from '../svg.ts'
import { diceNoise, ridge, tableMountain } from './land.ts'
import type { DrawScene } from './scene.ts'
import { windows } from './town.ts'

export const drawTable: DrawScene = (width, height, random) => ({
  defs: linearGradient('sky', [
    [0, grey(0.2)],
    [0.55, grey(0.62)],
    [0.8, grey(0.96)],
    [1, grey(0.8)],
  ]),
  body:
    rect(0, 0, width, height, 'url(#sky)') +
    circle(width * 0.78, height * 0.5, height * 0.13, grey(1)) +
    path(
      tableMountain(Math.max(width, height * 1.75), width / 2, height * 0.78, height * 0.34, height + 10),
      grey(0.34),
    ) +
    path(
      ridge(diceNoise(random), width, { base: height * 0.94, height: height * 0.22, detail: 3, row: 4 }),
      grey(0.2),
    ) +
    windows(random, width, height * 0.92, height * 0.1, 60, Math.min(width, height)) +
    path(ridge(diceNoise(random), width, { base: height * 1.02, height: height * 0.2, detail: 4, row: 9 }), grey(0.08)),
})
