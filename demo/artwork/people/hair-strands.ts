import { grey } from '../colour.ts'
import { circle, ellipse, path, repeat, short, stroke } from '../svg.ts'
import { soft, type Look } from './look.ts'

const ROUND = 'stroke-linecap="round"'

/** The hair of a close-cut head, from temple to temple. */
export const CAP =
  'M188,232 C180,138 228,82 302,81 C378,82 422,138 412,232 C404,192 376,152 300,146 C226,152 198,190 188,232Z'

export const cap = (outline = CAP) => path(outline, 'url(#hair)', soft(2))

export const combed = ({ hairGrey }: Look, d: string) =>
  stroke(d, grey(hairGrey < 0.4 ? hairGrey + 0.22 : hairGrey * 0.5), 3.5, `${ROUND} ${soft(2)}`)

export const shine = ({ hairGrey }: Look, d: string, width = 12) =>
  stroke(d, grey(Math.min(0.98, hairGrey + 0.42)), width, `${ROUND} ${soft(9)}`)

/** Angles in half turns: 1 is left, 2 is right. */
export function alongHairline(
  { hairGrey, random }: Look,
  count: number,
  [from, to]: readonly [number, number],
  place: (angle: number) => readonly [x: number, y: number, radius: number],
): string {
  return repeat(count, (i) => {
    const [x, y, radius] = place(Math.PI * (from + ((to - from) * i) / (count - 1)))
    return circle(x, y, radius, grey(hairGrey + random.between(0, 0.16)))
  })
}

export function cloud({ random }: Look, [x, y]: readonly [number, number], rx: number, ry: number): string {
  const count = Math.round((rx + ry) / 4.4)
  const edge = repeat(count, (i) => {
    const angle = (i / count) * Math.PI * 2
    const radius = random.between(0.13, 0.22) * Math.min(rx, ry)
    return circle(x + Math.cos(angle) * rx * 0.93, y + Math.sin(angle) * ry * 0.92, radius, 'url(#hair)')
  })
  return ellipse(x, y, rx, ry, 'url(#hair)') + edge
}

export function ringlets({ random, hairGrey }: Look, foot: number, count: number): string {
  const shade = (range: number) => grey(hairGrey + random.between(0.02, range))
  const crown = repeat(110, () => {
    const angle = random.between(Math.PI * 0.9, Math.PI * 2.1)
    const reach = random.between(88, 158)
    return circle(
      300 + Math.cos(angle) * reach * 0.98,
      240 + Math.sin(angle) * reach * 1.06,
      random.between(16, 32),
      shade(0.18),
    )
  })
  const sides = repeat(count, (i) => {
    const x = i % 2 ? random.between(138, 204) : random.between(396, 462)
    return circle(x, random.between(220, foot), random.between(15, 28), shade(0.18))
  })
  return crown + sides
}

export function ropes(look: Look, { count, foot, width }: { count: number; foot: number; width: number }): string {
  const { random, hairGrey } = look
  return repeat(count, (i) => {
    const share = (2 * i) / (count - 1) - 1
    const offset = share * 134
    const end = 320 + Math.abs(share) * (foot - 320) + random.between(-18, 14)
    const fall =
      `M${short(300 + offset * 0.5)},104 C${short(300 + offset * 1.34)},126 ${short(300 + offset * 1.26)},220 ` +
      `${short(300 + offset * 1.2 + random.between(-6, 6))},${short(end)}`
    return stroke(fall, grey(hairGrey + random.between(0, 0.15)), width, ROUND)
  })
}

export function fringeOfRopes({ random, hairGrey }: Look, width: number, length: number): string {
  return repeat(13, (i) => {
    const offset = 17 * i - 102
    const low = 132 + length + Math.abs(offset) * 0.52
    const fall = `M${short(300 + offset * 0.6)},92 C${300 + offset},108 ${short(300 + offset * 1.12)},${short(low - 40)} ${short(300 + offset * 1.16)},${short(low)}`
    return stroke(fall, grey(hairGrey + random.between(0.02, 0.18)), width, ROUND)
  })
}

export function standingTwists({ random, hairGrey }: Look): string {
  return repeat(46, (i) => {
    const row = i % 3
    const angle = Math.PI * (1.1 + (0.8 * Math.floor(i / 3)) / 15 + random.between(-0.01, 0.01))
    const from = [300 + Math.cos(angle) * (70 + row * 16), 208 + Math.sin(angle) * (74 + row * 20)] as const
    const to = [300 + Math.cos(angle) * (96 + row * 19), 206 + Math.sin(angle) * (104 + row * 22)] as const
    const d = `M${short(from[0])},${short(from[1])} L${short(to[0])},${short(to[1])}`
    return stroke(d, grey(hairGrey + random.between(0, 0.2)), 17, ROUND)
  })
}
