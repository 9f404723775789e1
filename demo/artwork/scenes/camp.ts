import { grey } from '../colour.ts'
import { circle, linearGradient, path, radialGradient, rect, repeat, short } from '../svg.ts'
import { diceNoise, ridge } from './land.ts'
import { drawFigure } from './people.ts'
import type { DrawScene } from './scene.ts'

export const drawCamp: DrawScene = (width, height, random) => {
  const noise = diceNoise(random)
  const stars = repeat(130, () => {
    const bright = random.next()
    const opacity = `opacity="${short(random.between(0.2, 1))}"`
    return circle(random.next() * width, random.next() * height * 0.6, (bright * 1.9 * height) / 540, grey(1), opacity)
  })
  const hills = [0.36, 0.22, 0.1].map((shade, i) => {
    const hill = { base: height * (0.74 + i * 0.12), height: height * (0.4 - i * 0.06), detail: 2 + i, row: i * 7 }
    return path(ridge(noise, width, hill), grey(shade))
  })
  const [x, foot, half] = [width * 0.55, height * 0.88, height * 0.27]
  const figure = { x: x + half * 1.5, y: height * 0.9, height: height * 0.24, shade: 0.02, stance: 'stand' } as const
  return {
    defs:
      linearGradient('sky', [
        [0, grey(0.06)],
        [0.7, grey(0.46)],
        [1, grey(0.8)],
      ]) +
      radialGradient(
        'lamp',
        [
          [0, grey(1)],
          [1, grey(0.5)],
        ],
        0.5,
        0.8,
        0.8,
      ),
    body:
      rect(0, 0, width, height, 'url(#sky)') +
      stars +
      hills.join('') +
      path(`M${x},${height * 0.6} L${x + half},${foot} H${x - half}Z`, 'url(#lamp)') +
      path(`M${x},${height * 0.6} L${x + half * 0.2},${foot} H${x - half * 0.2}Z`, grey(0.2)) +
      rect(0, height * 0.87, width, height, grey(0.05)) +
      drawFigure({ ...figure, facing: -1 }),
  }
}
