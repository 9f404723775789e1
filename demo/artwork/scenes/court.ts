import { grey } from '../colour.ts'
import { ellipse, group, linearGradient, rect, repeat } from '../svg.ts'
import type { DrawScene } from './scene.ts'

export const drawCourt: DrawScene = (width, height) => {
  const x = width * 0.56
  const tilt = `translate(${x} ${height * 0.5}) rotate(-28) scale(${height / 540})`
  const bands = (fill: string) => rect(-154, -76, 20, 152, fill) + rect(-38, -76, 20, 152, fill)
  const gavel =
    rect(-182, -70, 192, 140, 'url(#wood)', 'rx="16"') +
    bands(grey(0.9)) +
    rect(10, -14, 326, 28, 'url(#wood)', 'rx="14"')
  const block = (y: number, shade: number) => ellipse(x - height * 0.18, y, height * 0.25, height * 0.06, grey(shade))
  return {
    defs:
      linearGradient('wall', [
        [0, grey(0.62)],
        [1, grey(0.2)],
      ]) +
      linearGradient(
        'wood',
        [
          [0, grey(0.95)],
          [0.4, grey(0.5)],
          [1, grey(0.08)],
        ],
        60,
      ),
    body:
      rect(0, 0, width, height, 'url(#wall)') +
      repeat(9, (i) => rect((width * i) / 9 + 4, 0, width / 9 - 8, height * 0.66, grey(0.34 + (i % 2) * 0.06))) +
      rect(0, height * 0.66, width, height, grey(0.12)) +
      rect(0, height * 0.64, width, height * 0.03, grey(0.75)) +
      block(height * 0.82, 0.5) +
      block(height * 0.79, 0.8) +
      group(gavel, tilt),
    spot: group(bands('inherit'), tilt),
  }
}
