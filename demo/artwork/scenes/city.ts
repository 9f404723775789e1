import { grey } from '../colour.ts'
import { circle, ellipse, linearGradient, path, rect } from '../svg.ts'
import type { DrawScene } from './scene.ts'
import { hillbrowTower, skyline, windows } from './town.ts'

function roundTower(x: number, base: number, top: number, side: number): string {
  return rect(x, top, side, base - top, grey(0.18)) + ellipse(x + side / 2, top, side / 2, side * 0.19, grey(0.34))
}

export const drawCity: DrawScene = (width, height, random) => {
  const base = height * 0.93
  const unit = Math.min(width, height)
  return {
    defs: linearGradient('sky', [
      [0, grey(0.22)],
      [0.6, grey(0.7)],
      [0.95, grey(1)],
    ]),
    body:
      rect(0, 0, width, height, 'url(#sky)') +
      circle(width * 0.62, height * 0.62, unit * 0.24, grey(1)) +
      path(skyline(random, width, base, height * 0.5, 16), grey(0.56)) +
      rect(0, base - height * 0.1, width, height * 0.3, grey(0.3)) +
      path(hillbrowTower(width * 0.3, base, height * 0.74, unit), grey(0.3)) +
      path(skyline(random, width, base, height * 0.42, 13), grey(0.3)) +
      roundTower(width * 0.74, base, height * 0.3, unit * 0.12) +
      rect(0, height * 0.9, width, height * 0.2, grey(0.09)) +
      path(skyline(random, width, height * 1.02, height * 0.34, 11), grey(0.09)) +
      windows(random, width, height * 0.98, height * 0.5, 170, unit),
  }
}
