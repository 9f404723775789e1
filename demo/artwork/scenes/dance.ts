import { grey } from '../colour.ts'
import { ellipse, radialGradient, rect } from '../svg.ts'
import { drawFigure } from './people.ts'
import type { DrawScene } from './scene.ts'

const DANCERS = [
  { x: 0.26, y: 0.86, height: 0.6, shade: 0.14, facing: -1, stance: 'run' },
  { x: 0.44, y: 0.93, height: 0.76, shade: 0.03, facing: 1, stance: 'dance' },
  { x: 0.63, y: 0.93, height: 0.76, shade: 0.03, facing: -1, stance: 'run' },
  { x: 0.82, y: 0.86, height: 0.6, shade: 0.14, facing: 1, stance: 'dance' },
] as const

export const drawDance: DrawScene = (width, height) => {
  const dancers = DANCERS.map((dancer) => {
    const [x, y] = [dancer.x * width, dancer.y * height]
    const shadow = ellipse(
      x + height * 0.05,
      y + height * 0.012,
      height * 0.16,
      height * 0.02,
      grey(0.06),
      'opacity=".6"',
    )
    return shadow + drawFigure({ ...dancer, x, y, height: dancer.height * height })
  })
  return {
    defs: radialGradient(
      'light',
      [
        [0, grey(1)],
        [0.5, grey(0.7)],
        [1, grey(0.16)],
      ],
      0.54,
      0.5,
      0.6,
    ),
    body:
      rect(0, 0, width, height, 'url(#light)') +
      ellipse(width * 0.54, height * 0.9, width * 0.6, height * 0.14, grey(0.3)) +
      dancers.join(''),
  }
}
