import { grey } from '../colour.ts'
import { circle, ellipse, linearGradient, path, radialGradient, rect, repeat, stroke } from '../svg.ts'
import { drawCrowd, drawFigure } from './people.ts'
import type { DrawScene } from './scene.ts'

const stripes = (width: number, height: number, edge: number) =>
  repeat(8, (i) => {
    const near = width * 0.5 + (i - 4) * width * 0.5
    const far = width * 0.5 + (i - 4) * width * 0.16
    return path(
      `M${far},${edge} L${near},${height} L${near + width * 0.25},${height} L${far + width * 0.08},${edge}Z`,
      grey(0.2),
      'opacity=".2"',
    )
  })

function floodlight(x: number, height: number, edge: number): string {
  return (
    stroke(`M${x},${edge} V${height * 0.1}`, grey(0.5), height / 80) +
    rect(x - height * 0.1, height * 0.05, height * 0.2, height * 0.08, grey(1), 'rx="4"') +
    circle(x, height * 0.09, height * 0.36, 'url(#flood)', 'opacity=".6"')
  )
}

export const drawPitch: DrawScene = (width, height, random) => {
  const edge = height * 0.44
  const ball = [width * 0.54, height * 0.83, height * 0.026] as const
  return {
    defs:
      linearGradient('grass', [
        [0, grey(0.74)],
        [1, grey(0.3)],
      ]) +
      linearGradient('sky', [
        [0, grey(0.06)],
        [1, grey(0.3)],
      ]) +
      radialGradient('flood', [
        [0, grey(1)],
        [0.3, grey(1), 0.6],
        [1, grey(1), 0],
      ]),
    body:
      rect(0, 0, width, height, 'url(#sky)') +
      drawCrowd(random, width, edge - height * 0.06, 120, height * 0.022, 0.24) +
      drawCrowd(random, width, edge - height * 0.01, 110, height * 0.026, 0.16) +
      rect(0, edge, width, height, 'url(#grass)') +
      stripes(width, height, edge) +
      ellipse(
        width * 0.52,
        height * 0.74,
        width * 0.3,
        height * 0.1,
        'none',
        `stroke="${grey(1)}" stroke-width="${height / 150}"`,
      ) +
      stroke(`M0,${height * 0.74} H${width}`, grey(1), height / 150) +
      floodlight(width * 0.12, height, edge) +
      floodlight(width * 0.9, height, edge) +
      drawFigure({ x: width * 0.43, y: height * 0.82, height: height * 0.4, shade: 0.04, facing: 1, stance: 'run' }) +
      drawFigure({ x: width * 0.65, y: height * 0.8, height: height * 0.36, shade: 0.08, facing: -1, stance: 'run' }) +
      circle(...ball, grey(1)),
    spot: circle(...ball, 'inherit'),
  }
}
