import { grey } from '../colour.ts'
import { linearGradient, rect, repeat } from '../svg.ts'
import type { DrawScene } from './scene.ts'

const BARS = 64

export const drawNoise: DrawScene = (width, height, random) => {
  const gap = width / BARS
  const bar = (index: number, tall: number, shade: number) =>
    rect(index * gap + gap * 0.24, (height - tall) / 2, gap * 0.52, tall, grey(shade), `rx="${gap * 0.26}"`)
  const centre = BARS * 0.58
  const bars = repeat(BARS, (index) => {
    const distance = Math.abs(index - centre)
    const burst = Math.max(0, 1 - (distance / 4.2) ** 2)
    const tall = height * (0.02 + random.between(0, 0.025) + burst * random.between(0.5, 0.74))
    return bar(index, tall, burst > 0 ? 1 : 0.62)
  })
  return {
    defs: linearGradient('dark', [
      [0, grey(0.2)],
      [1, grey(0.04)],
    ]),
    body: rect(0, 0, width, height, 'url(#dark)') + bars,
  }
}
