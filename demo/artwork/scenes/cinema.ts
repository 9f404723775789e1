import { grey } from '../colour.ts'
import { ellipse, linearGradient, path, radialGradient, rect } from '../svg.ts'
import { drawCrowd } from './people.ts'
import type { DrawScene } from './scene.ts'

function rabbit(x: number, y: number, size: number, fill: string): string {
  const ear = (lean: number) =>
    `<g transform="rotate(${lean} ${x} ${y})">${ellipse(x, y - size * 0.62, size * 0.11, size * 0.36, fill)}</g>`
  return (
    ear(-14) +
    ear(16) +
    ellipse(x, y - size * 0.12, size * 0.3, size * 0.26, fill) +
    ellipse(x, y + size * 0.42, size * 0.46, size * 0.4, fill)
  )
}

export const drawCinema: DrawScene = (width, height, random) => {
  const [w, h] = [height * 0.92, height * 0.56]
  const [x, top] = [width * 0.58, height * 0.14]
  const left = x - w / 2
  const pole = (at: number) => rect(at - height * 0.01, top - height * 0.03, height * 0.02, height * 0.75, grey(0.05))
  const place = [x + w * 0.12, top + h * 0.62, h * 0.68] as const
  return {
    defs:
      linearGradient('night', [
        [0, grey(0.1)],
        [1, grey(0.36)],
      ]) +
      linearGradient('beam', [
        [0, grey(1), 0],
        [1, grey(1), 0.42],
      ]) +
      radialGradient('glow', [
        [0, grey(1), 0.5],
        [1, grey(0.4), 0],
      ]),
    body:
      rect(0, 0, width, height, 'url(#night)') +
      ellipse(x, top + h * 0.5, w * 0.95, h * 1.1, 'url(#glow)') +
      path(`M${left + w},${top} V${top + h} L${width * 0.02},${height * 0.86} Z`, 'url(#beam)') +
      pole(left) +
      pole(left + w) +
      rect(left, top, w, h, grey(0.96)) +
      rabbit(...place, grey(0.3)) +
      rect(0, height * 0.9, width, height, grey(0.03)) +
      drawCrowd(random, width, height * 0.92, 34, height * 0.06, 0.02),
    spot: rabbit(...place, 'inherit'),
  }
}
