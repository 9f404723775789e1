import { grey } from '../colour.ts'
import { circle, linearGradient, path, rect } from '../svg.ts'
import { drawCrowd } from './people.ts'
import type { DrawScene } from './scene.ts'
import { skyline } from './town.ts'

const BODY =
  'M-150,-20 V-128 C-150,-146 -140,-154 -122,-154 H60 C86,-154 100,-146 112,-126 L138,-84 C158,-80 166,-70 166,-52 V-20Z'
const GLASS =
  'M-134,-90 V-126 C-134,-136 -130,-140 -120,-140 H-66 V-90Z M-56,-90 V-140 H10 V-90Z M20,-90 V-140 H56 C74,-140 84,-136 94,-122 L112,-90Z'

const wheel = (x: number) => circle(x, -18, 30, grey(0.04)) + circle(x, -18, 13, grey(0.6))

const van = (shade: number, band: number) =>
  path(BODY, grey(shade)) + path(GLASS, grey(0.08)) + rect(-150, -70, 316, 14, grey(band)) + wheel(-88) + wheel(96)

export const drawTaxi: DrawScene = (width, height, random) => {
  const foot = height * 0.84
  const at = (x: number, scale: number, body: string) =>
    `<g transform="translate(${x} ${foot}) scale(${scale})">${body}</g>`
  const [x, scale] = [width * 0.6, height / 350]
  return {
    defs: linearGradient('sky', [
      [0, grey(0.4)],
      [1, grey(0.98)],
    ]),
    body:
      rect(0, 0, width, height, 'url(#sky)') +
      circle(width * 0.8, height * 0.42, height * 0.16, grey(1)) +
      path(skyline(random, width, height * 0.78, height * 0.5, 13), grey(0.5)) +
      path(skyline(random, width, height * 0.78, height * 0.3, 12), grey(0.36)) +
      rect(0, height * 0.77, width, height, grey(0.2)) +
      at(width * 0.24, height / 620, van(0.7, 0.3)) +
      at(width * 0.92, height / 560, van(0.6, 0.3)) +
      at(x, scale, van(0.96, 0.2)) +
      drawCrowd(random, width * 0.3, height * 0.9, 6, height * 0.05, 0.04),
    spot: at(x, scale, rect(-150, -70, 316, 14, 'inherit')),
  }
}
