import type { Random } from '../../random.ts'
import { grey } from '../colour.ts'
import { circle, group, linearGradient, path, rect, repeat, stroke } from '../svg.ts'
import type { DrawScene } from './scene.ts'

const FRAME =
  'M-50,0 L-34,-220 M50,0 L34,-220 M-44,-90 H44 M-40,-150 H40 M-44,-90 L40,-150 M-150,-220 H260 M0,-220 V-300 ' +
  'M0,-300 L250,-222 M0,-300 L-140,-222 M-34,-220 V-250 H34 V-220'

const crane = (x: number, y: number, scale: number, shade: number) =>
  group(
    stroke(FRAME, grey(shade), 9) + stroke('M170,-220 V-130', grey(shade), 4),
    `translate(${x} ${y}) scale(${scale})`,
  )

function containersOnQuay(random: Random, width: number, height: number, quay: number): string {
  return repeat(36, (i) => {
    const x = width * (0.02 + Math.floor(i / 4) * 0.068)
    const y = quay + height * (0.2 - 0.055 * ((i % 4) + 1))
    return rect(x, y, width * 0.064, height * 0.05, grey(random.pick([0.9, 0.5, 0.3, 0.66, 0.2])))
  })
}

function ship(random: Random, width: number, height: number, quay: number): string {
  const hull = `M${width * 0.5},${quay - height * 0.02} H${width * 1.02} V${quay + height * 0.12} H${width * 0.56}Z`
  const load = repeat(16, (i) => {
    const y = quay - height * (0.07 + Math.floor(i / 8) * 0.05)
    return rect(
      width * (0.58 + (i % 8) * 0.052),
      y,
      width * 0.05,
      height * 0.046,
      grey(random.pick([0.9, 0.5, 0.34, 0.7])),
    )
  })
  return path(hull, grey(0.12)) + load
}

export const drawCranes: DrawScene = (width, height, random) => {
  const quay = height * 0.74
  return {
    defs:
      linearGradient('sky', [
        [0, grey(0.5)],
        [1, grey(0.98)],
      ]) +
      linearGradient('water', [
        [0, grey(0.5)],
        [1, grey(0.1)],
      ]),
    body:
      rect(0, 0, width, height, 'url(#sky)') +
      circle(width * 0.22, height * 0.36, height * 0.1, grey(1)) +
      rect(0, quay, width, height - quay, 'url(#water)') +
      crane(width * 0.86, quay, height / 600, 0.3) +
      crane(width * 0.62, quay, height / 520, 0.16) +
      crane(width * 0.34, quay, height / 440, 0.05) +
      ship(random, width, height, quay) +
      rect(0, quay + height * 0.19, width * 0.66, height, grey(0.08)) +
      containersOnQuay(random, width, height, quay),
  }
}
