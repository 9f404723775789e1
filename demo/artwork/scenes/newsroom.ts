import { grey } from '../colour.ts'
import { drawBust } from '../people/bust.ts'
import { CAST } from '../people/cast.ts'
import { ellipse, group, linearGradient, path, radialGradient, rect, repeat } from '../svg.ts'
import type { DrawScene } from './scene.ts'

const BARS = [0.1, 0.16, 0.12, 0.22, 0.3, 0.26, 0.36, 0.42] as const

export const drawNewsroom: DrawScene = (width, height, random) => {
  const { drawing } = drawBust(CAST.newsreader, 'newsroom', false)
  const scale = (height * 0.98) / 600
  const screens = repeat(12, (i) =>
    rect(
      width * (0.02 + (i % 4) * 0.25),
      height * (0.05 + Math.floor(i / 4) * 0.22),
      width * 0.23,
      height * 0.19,
      grey(random.between(0.1, 0.35)),
      'rx="3"',
    ),
  )
  const bars = BARS.map((tall, i) =>
    rect(
      width * 0.7 + height * i * 0.06,
      height * (0.62 - tall),
      height * 0.04,
      height * tall,
      grey(i === 7 ? 1 : 0.7),
    ),
  )
  const desk = (y: number) =>
    `M0,${height * y} C${width * 0.3},${height * (y - 0.08)} ${width * 0.7},${height * (y - 0.08)} ${width},${height * y} V${height} H0Z`
  return {
    defs:
      drawing.defs +
      linearGradient('wall', [
        [0, grey(0.3)],
        [1, grey(0.08)],
      ]) +
      radialGradient('glow', [
        [0, grey(1), 0.5],
        [1, grey(0.5), 0],
      ]),
    body:
      rect(0, 0, width, height, 'url(#wall)') +
      screens +
      ellipse(width * 0.46, height * 0.4, width * 0.3, height * 0.5, 'url(#glow)') +
      bars.join('') +
      group(drawing.body, `translate(${width * 0.46 - 300 * scale} ${height * 0.12}) scale(${scale})`) +
      path(desk(0.92), grey(0.75)) +
      path(desk(0.95), grey(0.14)),
  }
}
