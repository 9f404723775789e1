import { grey } from '../colour.ts'
import { circle, ellipse, group, linearGradient, path, rect, repeat, short } from '../svg.ts'
import { drawFigure } from './people.ts'
import type { DrawScene } from './scene.ts'

/** A breaking wave in a box of 100 by 100. */
const WAVE = 'M0,52 C25,50 30,24 52,16 C76,10 86,30 74,44 C70,32 58,34 56,50 C54,66 80,72 100,66 V100 H0Z'

export const drawSurf: DrawScene = (width, height, random) => {
  const spray = repeat(70, () =>
    circle(
      width * random.between(0.5, 0.82),
      height * random.between(0.1, 0.44),
      (random.between(1, 6) * height) / 540,
      grey(1),
      `opacity="${short(random.between(0.3, 0.9))}"`,
    ),
  )
  const [x, y] = [width * 0.41, height * 0.63]
  const board = ellipse(x, y, height * 0.18, height * 0.016, grey(0.98))
  const rider = drawFigure({ x, y, height: height * 0.26, shade: 0.03, facing: 1, stance: 'run' })
  return {
    defs:
      linearGradient('sky', [
        [0, grey(0.55)],
        [1, grey(1)],
      ]) +
      linearGradient('wave', [
        [0, grey(0.92)],
        [0.3, grey(0.5)],
        [1, grey(0.08)],
      ]),
    body:
      rect(0, 0, width, height, 'url(#sky)') +
      circle(width * 0.2, height * 0.24, height * 0.1, grey(1)) +
      group(path(WAVE, 'url(#wave)'), `scale(${width / 100} ${height / 100})`) +
      spray +
      group(board + rider, `rotate(-16 ${x} ${y})`),
  }
}
