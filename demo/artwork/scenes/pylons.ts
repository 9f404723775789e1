import { grey } from '../colour.ts'
import { circle, linearGradient, path, rect, repeat, stroke } from '../svg.ts'
import { diceNoise, ridge } from './land.ts'
import type { DrawScene } from './scene.ts'

/** Stands at (x, foot). */
function mast(x: number, foot: number, height: number): string {
  const w = height * 0.17
  const at = (right: number, up: number) => `${(x + right * w).toFixed(1)},${(foot - up * height).toFixed(1)}`
  const legs = `M${at(-1, 0)} L${at(-0.2, 0.62)} L${at(0, 1)} L${at(0.2, 0.62)} L${at(1, 0)} `
  const braces =
    `M${at(-0.75, 0.2)} L${at(0.55, 0.4)} M${at(0.75, 0.2)} L${at(-0.55, 0.4)} ` +
    `M${at(-0.5, 0.4)} L${at(0.2, 0.62)} M${at(0.5, 0.4)} L${at(-0.2, 0.62)} `
  const arms = [0.62, 0.75, 0.88].map((up, i) => {
    const reach = 1.5 - i * 0.28
    return `M${at(-reach, up)} L${at(0, up + 0.07)} L${at(reach, up)}Z `
  })
  return legs + braces + arms.join('')
}

const lines = (width: number, height: number) =>
  repeat(3, (i) => {
    const y = (share: number, closer: number) => height * (share - i * closer)
    return (
      `M${width * (0.08 + i * 0.01)},${y(0.38, 0.1)} Q${width * 0.34},${y(0.6, 0.08)} ${width * 0.46},${y(0.52, 0.06)} ` +
      `Q${width * 0.6},${y(0.66, 0.04)} ${width * 0.69},${y(0.63, 0.04)} Q${width * 0.78},${height * 0.7} ${width * 0.82},${height * 0.69} ` +
      `M${width * 0.3},${y(0.38, 0.1)} Q${width * 0.46},${y(0.58, 0.08)} ${width * 0.57},${y(0.52, 0.06)} ` +
      `Q${width * 0.66},${height * 0.62} ${width * 0.75},${y(0.63, 0.04)} `
    )
  })

export const drawPylons: DrawScene = (width, height, random) => {
  const plain = height * 0.84
  const hills = { base: plain, height: height * 0.14, detail: 2, row: 3 }
  const sun = [width * 0.66, height * 0.6, height * 0.2] as const
  const masts = [
    [0.2, 0.08, 0.86, 135],
    [0.52, 0, 0.54, 190],
    [0.72, 0, 0.34, 270],
    [0.84, -0.01, 0.22, 360],
  ] as const
  const ironwork =
    masts
      .map(([x, sink, tall, thin]) =>
        stroke(mast(width * x, plain + height * sink, height * tall), grey(0.05), height / thin),
      )
      .join('') + stroke(lines(width, height), grey(0.05), height / 340)
  return {
    defs: linearGradient('sky', [
      [0, grey(0.36)],
      [0.7, grey(0.92)],
      [1, grey(1)],
    ]),
    body:
      rect(0, 0, width, height, 'url(#sky)') +
      circle(...sun, grey(1)) +
      path(ridge(diceNoise(random), width, hills), grey(0.5)) +
      rect(0, plain - 2, width, height, grey(0.12)) +
      ironwork,
    spot: circle(...sun, 'inherit'),
  }
}
