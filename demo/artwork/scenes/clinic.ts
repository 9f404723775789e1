import { grey } from '../colour.ts'
import { circle, linearGradient, path, rect } from '../svg.ts'
import { drawFigure } from './people.ts'
import type { DrawScene } from './scene.ts'

const QUEUE = [0.6, 0.66, 0.71, 0.76, 0.81, 0.86] as const

export const drawClinic: DrawScene = (width, height) => {
  const x = (share: number) => width * 0.54 + (share - 0.5) * height * 1.6
  const span = (share: number) => height * 1.6 * share
  const cross = (fill: string) =>
    rect(x(0.48), height * 0.23, span(0.04), height * 0.1, fill) +
    rect(x(0.463), height * 0.263, span(0.074), height * 0.036, fill)
  const door = `M${x(0.43)},${height * 0.84} L${x(0.3)},${height * 1.02} H${x(0.7)} L${x(0.57)},${height * 0.84}Z`
  const roof = `M${x(0.12)},${height * 0.36} L${x(0.5)},${height * 0.16} L${x(0.88)},${height * 0.36}Z`
  const queue = QUEUE.map((place, i) =>
    drawFigure({
      x: x(place),
      y: height * (0.94 + (i % 2) * 0.01),
      height: height * 0.32,
      shade: 0.02,
      facing: i % 2 ? 1 : -1,
      stance: 'stand',
    }),
  )
  return {
    defs:
      linearGradient('sky', [
        [0, grey(0.08)],
        [1, grey(0.5)],
      ]) +
      linearGradient('light', [
        [0, grey(1), 0.8],
        [1, grey(0.6), 0],
      ]),
    body:
      rect(0, 0, width, height, 'url(#sky)') +
      circle(width * 0.9, height * 0.16, height * 0.08, grey(1)) +
      rect(x(0.16), height * 0.34, span(0.68), height * 0.5, grey(0.4)) +
      path(roof, grey(0.22)) +
      rect(x(0.43), height * 0.52, span(0.14), height * 0.32, grey(1)) +
      [0.22, 0.32, 0.64, 0.74].map((at) => rect(x(at), height * 0.48, span(0.07), height * 0.14, grey(0.96))).join('') +
      path(door, 'url(#light)') +
      rect(0, height * 0.84, width, height * 0.02, grey(0.12)) +
      cross(grey(0.98)) +
      queue.join(''),
    spot: cross('inherit'),
  }
}
