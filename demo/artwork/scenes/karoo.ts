import { grey } from '../colour.ts'
import { circle, ellipse, linearGradient, path, rect, repeat, short, stroke } from '../svg.ts'
import { diceNoise, ridge } from './land.ts'
import type { DrawScene } from './scene.ts'

function windPump(x: number, foot: number, hub: number, blade: number, width: number): string {
  const blades = repeat(10, (i) => {
    const angle = (i / 10) * Math.PI * 2
    const tip = (turn: number) =>
      `${short(x + Math.cos(angle + turn) * blade)},${short(hub + Math.sin(angle + turn) * blade)}`
    return path(`M${short(x)},${short(hub)} L${tip(-0.16)} L${tip(0.12)}Z`, grey(0.05))
  })
  const legs = `M${x},${hub} L${x - blade * 0.34},${foot} M${x},${hub} L${x + blade * 0.34},${foot}`
  return stroke(legs, grey(0.04), width) + blades
}

export const drawKaroo: DrawScene = (width, height, random) => {
  const plain = height * 0.68
  const far = { base: plain, height: height * 0.3, detail: 2.2, row: 3, flatAbove: 0.52 }
  const near = { base: plain + height * 0.06, height: height * 0.2, detail: 3.4, row: 7, flatAbove: 0.55 }
  const scrub = repeat(46, () => {
    const depth = random.next()
    const y = plain + height * (0.06 + depth * depth * 0.3)
    return ellipse(random.next() * width, y, 6 + depth * 26, 2 + depth * 8, grey(0.1), 'opacity=".8"')
  })
  return {
    defs: linearGradient('sky', [
      [0, grey(0.5)],
      [0.7, grey(0.95)],
    ]),
    body:
      rect(0, 0, width, height, 'url(#sky)') +
      circle(width * 0.3, height * 0.4, height * 0.17, grey(1)) +
      path(ridge(diceNoise(random), width, far), grey(0.46)) +
      path(ridge(diceNoise(random), width, near), grey(0.3)) +
      rect(0, plain + height * 0.02, width, height, grey(0.24)) +
      scrub +
      windPump(width * 0.76, plain + height * 0.16, height * 0.52, height * 0.1, height / 170),
  }
}
