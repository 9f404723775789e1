import type { Random } from '../../random.ts'
import { grey } from '../colour.ts'
import { circle, path, repeat, short } from '../svg.ts'

export type Stance = 'dance' | 'guitar' | 'run' | 'stand'

type Limbs = { legs: string; arms: string; extra: string }

type Pen = { x: (right: number) => string; y: (up: number) => string }

const line = ({ x, y }: Pen, points: readonly (readonly [number, number])[]) =>
  points.map(([right, up], i) => `${i ? 'L' : 'M'}${x(right)},${y(up)}`).join('')

function guitar(pen: Pen, height: number): string {
  const { x, y } = pen
  const body = `M${x(-0.14)},${y(0.5)} C${x(-0.16)},${y(0.4)} ${x(0.02)},${y(0.4)} ${x(0.06)},${y(0.5)} C${x(0.04)},${y(0.62)} ${x(-0.12)},${y(0.6)} ${x(-0.14)},${y(0.5)}Z`
  const neck = line(pen, [
    [0, 0.52],
    [0.36, 0.72],
  ])
  return `<path stroke="none" d="${body}"/><path fill="none" stroke-width="${0.03 * height}" d="${neck}"/>`
}

type Joints = readonly (readonly [right: number, up: number])[]

/** Left leg, right leg, left arm, right arm: the places of their joints from the hip or shoulder outwards. */
const POSES: Record<Stance, readonly [Joints, Joints, Joints, Joints]> = {
  dance: [
    [
      [-0.04, 0.46],
      [-0.12, 0.26],
      [-0.06, 0.02],
    ],
    [
      [0.045, 0.46],
      [0.2, 0.38],
      [0.24, 0.14],
    ],
    [
      [-0.1, 0.78],
      [-0.24, 0.86],
      [-0.3, 1.02],
    ],
    [
      [0.1, 0.78],
      [0.26, 0.7],
      [0.36, 0.82],
    ],
  ],
  guitar: [
    [
      [-0.045, 0.46],
      [-0.1, 0.03],
    ],
    [
      [0.045, 0.46],
      [0.1, 0.03],
    ],
    [
      [-0.11, 0.78],
      [-0.17, 0.6],
      [-0.02, 0.52],
    ],
    [
      [0.11, 0.78],
      [0.22, 0.62],
      [0.28, 0.66],
    ],
  ],
  run: [
    [
      [-0.04, 0.46],
      [-0.14, 0.22],
      [-0.3, 0.12],
    ],
    [
      [0.045, 0.46],
      [0.17, 0.28],
      [0.14, 0.02],
    ],
    [
      [-0.11, 0.78],
      [-0.2, 0.62],
      [-0.08, 0.54],
    ],
    [
      [0.11, 0.78],
      [0.2, 0.62],
      [0.28, 0.74],
    ],
  ],
  stand: [
    [
      [-0.065, 0.46],
      [-0.06, 0.24],
      [-0.07, 0.03],
    ],
    [
      [0.065, 0.46],
      [0.07, 0.24],
      [0.08, 0.03],
    ],
    [
      [-0.116, 0.77],
      [-0.142, 0.6],
      [-0.126, 0.43],
    ],
    [
      [0.116, 0.77],
      [0.146, 0.6],
      [0.12, 0.46],
    ],
  ],
}

function limbs(stance: Stance, pen: Pen, height: number): Limbs {
  const [leftLeg, rightLeg, leftArm, rightArm] = POSES[stance]
  return {
    legs: line(pen, leftLeg) + line(pen, rightLeg),
    arms: line(pen, leftArm) + line(pen, rightArm),
    extra: stance === 'guitar' ? guitar(pen, height) : '',
  }
}

function torso({ x, y }: Pen): string {
  const side = (sign: 1 | -1) => ({
    neck: `${x(0.036 * sign)},${y(0.842)}`,
    shoulder: `${x(0.1 * sign)},${y(0.83)} ${x(0.13 * sign)},${y(0.815)} ${x(0.138 * sign)},${y(0.74)}`,
    back: `${x(0.13 * sign)},${y(0.815)} ${x(0.1 * sign)},${y(0.83)} ${x(0.036 * sign)},${y(0.842)}`,
    hip: `${x(0.1 * sign)},${y(0.6)} L${x(0.112 * sign)},${y(0.42)}`,
  })
  const [right, left] = [side(1), side(-1)]
  return (
    `M${x(-0.03)},${y(0.9)} L${x(0.034)},${y(0.9)} L${right.neck} C${right.shoulder} L${right.hip} ` +
    `L${x(-0.112)},${y(0.42)} L${x(-0.1)},${y(0.6)} L${x(-0.138)},${y(0.74)} C${left.back}Z`
  )
}

type Figure = { x: number; y: number; height: number; shade: number; facing: 1 | -1; stance: Stance }

/** The feet are at (x, y). */
export function drawFigure({ x, y, height, shade, facing, stance }: Figure): string {
  const pen: Pen = { x: (right) => short(x + right * facing * height), y: (up) => short(y - up * height) }
  const { legs, arms, extra } = limbs(stance, pen, height)
  const colour = grey(shade)
  const head = `<ellipse stroke="none" cx="${pen.x(0.008)}" cy="${pen.y(0.925)}" rx="${0.056 * height}" ry="${0.07 * height}"/>`
  return (
    `<g fill="${colour}" stroke="${colour}" stroke-linecap="round" stroke-linejoin="round">${head}` +
    `<path stroke="none" d="${torso(pen)}"/>` +
    `<path fill="none" stroke-width="${0.074 * height}" d="${legs}"/>` +
    `<path fill="none" stroke-width="${0.05 * height}" d="${arms}"/>${extra}</g>`
  )
}

/** `size` is about the width of a shoulder. */
export function drawCrowd(
  random: Random,
  width: number,
  y: number,
  count: number,
  size: number,
  shade: number,
): string {
  const colour = grey(shade)
  return repeat(count, () => {
    const x = random.between(-10, width + 10)
    const k = size * random.between(0.8, 1.25)
    const top = y + random.between(-0.2, 0.5) * size
    const shoulders =
      `M${short(x - k * 0.8)},${short(top + k * 3)} C${short(x - k * 0.8)},${short(top - k * 0.4)} ${short(x - k * 0.5)},${short(top - k * 0.82)} ${short(x)},${short(top - k * 0.82)} ` +
      `C${short(x + k * 0.5)},${short(top - k * 0.82)} ${short(x + k * 0.8)},${short(top - k * 0.4)} ${short(x + k * 0.8)},${short(top + k * 3)}Z`
    const side = random.next() < 0.5 ? -k : k
    const arm = `<path d="M${short(x + side * 0.5)},${short(top - k * 0.3)} L${short(x + side * 0.95)},${short(top - k * 1.9)}" stroke="${colour}" stroke-width="${short(k * 0.3)}" stroke-linecap="round"/>`
    return circle(x, top - k * 1.3, k * 0.42, colour) + path(shoulders, colour) + (random.next() < 0.55 ? arm : '')
  })
}
