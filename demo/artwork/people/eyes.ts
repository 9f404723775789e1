import { grey } from '../colour.ts'
import { circle, path, stroke } from '../svg.ts'
import { soft, type Look } from './look.ts'

const ROUND = 'stroke-linecap="round"'

function almond(x: number, glint: number): string {
  const lids = `M${x - 21},243 C${x - 10},229 ${x + 10},229 ${x + 21},242 C${x + 9},250 ${x - 9},251 ${x - 21},243Z`
  return path(lids, grey(0.04)) + circle(x - 5, 238.5, glint, grey(0.96))
}

function open(x: number, glint: number): string {
  const ball = `M${x - 23},243 C${x - 12},225 ${x + 12},225 ${x + 23},242 C${x + 10},255 ${x - 10},256 ${x - 23},243Z`
  const lash = `M${x - 24},243 C${x - 12},224 ${x + 12},224 ${x + 24},241`
  return (
    path(ball, grey(0.9)) +
    circle(x - 1, 241, 11.5, grey(0.04)) +
    circle(x - 5, 237, glint, grey(0.98)) +
    stroke(lash, grey(0.04), 6, ROUND)
  )
}

function hooded(x: number, glint: number, { skin }: Look): string {
  const lid = `M${x - 24},243 C${x - 12},226 ${x + 12},226 ${x + 24},242`
  const ball = `M${x - 22},240 C${x - 8},237 ${x + 8},237 ${x + 22},239 C${x + 11},254 ${x - 10},255 ${x - 22},240Z`
  return (
    path(`${lid}Z`, grey(skin * 0.85)) +
    path(ball, grey(0.8)) +
    circle(x - 1, 244, 8.5, grey(0.04)) +
    circle(x - 4, 242, glint * 0.8, grey(0.98)) +
    stroke(`M${x - 25},242 C${x - 8},235 ${x + 8},235 ${x + 25},240`, grey(0.04), 6, ROUND) +
    stroke(lid, grey(skin * 0.4), 3, soft(2))
  )
}

const laughing = (x: number) =>
  stroke(`M${x - 22},246 C${x - 12},229 ${x + 12},229 ${x + 22},245`, grey(0.04), 8, ROUND)

const BROWS = {
  arched: { rise: 12, width: 7 },
  flat: { rise: 2, width: 9 },
  heavy: { rise: 6, width: 14 },
  light: { rise: 7, width: 6 },
} as const

function brow(x: number, turn: 1 | -1, { brows = 'flat', hairGrey, hairTone = 'black' }: Look): string {
  const { rise, width } = BROWS[brows]
  const tone = hairTone === 'fair' || hairTone === 'white' || hairTone === 'grey' ? hairGrey * 0.55 : 0.05
  const [inner, outer] = [x + 25 * turn, x - 30 * turn]
  const line = `M${outer},${222 - rise * 0.2} C${x - 16 * turn},${211 - rise} ${x + 6 * turn},${211 - rise * 0.8} ${inner},217`
  return stroke(line, grey(tone), width, `${ROUND} ${soft(2)}`)
}

/** The right eye is a little nearer to the edge, because the head is turned. */
export function drawEyes(look: Look): string {
  const spread = look.face === 'round' || look.face === 'broad' ? 48 : look.face === 'long' ? 43 : 45
  const draw = { almond, hooded, laughing, open }[look.eyes ?? 'almond']
  const below = (x: number) =>
    stroke(`M${x - 17},257 C${x - 6},262 ${x + 8},262 ${x + 17},256`, grey(look.shadow * 0.8), 3.4, soft(2))
  const [left, right] = [299 - spread, 299 + spread]
  return (
    brow(left, 1, look) +
    brow(right, -1, look) +
    below(left) +
    below(right) +
    draw(left, 3.6, look) +
    draw(right, 2.8, look)
  )
}
