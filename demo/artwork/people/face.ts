import { grey } from '../colour.ts'
import { circle, ellipse, group, path, repeat, stroke } from '../svg.ts'
import { drawBeard } from './beard.ts'
import { drawEyes } from './eyes.ts'
import type { Nose } from './features.ts'
import { outlineOf, soft, type Look } from './look.ts'
import { drawMouth } from './mouth.ts'

/** Light on forehead and cheek, shade on the far cheek and around the eyes. */
function modelling({ bright, shadow, shape }: Look): string {
  return (
    ellipse(248, 170, 60, 34, grey(bright + 0.08), soft(18, 0.6)) +
    ellipse(236, 294, 32, 22, grey(bright + 0.08), soft(9, 0.55)) +
    ellipse(364, 298, 34, 48, grey(shadow * 0.7), soft(18, 0.85)) +
    ellipse(254, 238, 38, 19, grey(shadow * 0.8), soft(9, 0.7)) +
    ellipse(346, 238, 38, 20, grey(shadow * 0.6), soft(9, 0.85)) +
    ellipse(296, shape.bottom - 16, 26, 8, grey(bright), soft(4, 0.5))
  )
}

/** Width and length as factors, and how far the bridge is off the middle. */
const NOSES: Record<Nose, { wide: number; long: number; bend: number }> = {
  bent: { wide: 1.1, long: 1.06, bend: 13 },
  broad: { wide: 1.34, long: 0.98, bend: 0 },
  button: { wide: 0.94, long: 0.84, bend: 0 },
  long: { wide: 0.9, long: 1.16, bend: 3 },
  straight: { wide: 1, long: 1, bend: 0 },
}

function drawNose({ bright, shadow, nose = 'straight' }: Look): string {
  const { wide, long, bend } = NOSES[nose]
  const nostrils = 'M270,313 C278,321 286,318 298,322 C310,318 320,321 328,312'
  const side = `M304,226 C${312 + bend},262 ${326 + bend * 0.4},288 332,306 C318,318 308,318 300,318Z`
  const parts =
    path(side, grey(shadow * 0.6), soft(4, 0.8)) +
    ellipse(290 + bend * 0.5, 270, 8, 34, grey(bright + 0.12), soft(4, 0.6)) +
    ellipse(294, 306, 12, 8, grey(bright + 0.16), soft(4, 0.7)) +
    stroke(nostrils, grey(0.05), 5, `stroke-linecap="round" ${soft(2)}`)
  return group(parts, `translate(300 232) scale(${wide} ${long}) translate(-300 -232)`)
}

/** Lines beside nose and eyes, then on the forehead. */
function drawAge({ age = 0, shadow }: Look): string {
  const line = (d: string, width: number) => stroke(d, grey(shadow * 0.75), width, `stroke-linecap="round" ${soft(2)}`)
  const some =
    line('M258,302 C244,318 238,332 238,348 M342,302 C356,318 361,332 360,348', 5) +
    line('M234,264 C246,272 262,272 274,265 M326,265 C338,272 354,272 366,264', 4)
  const many =
    line('M236,178 C270,168 326,168 362,178 M246,156 C276,148 322,148 352,156', 4) +
    line('M214,232 L204,226 M213,244 L202,246 M388,232 L397,226 M388,244 L398,246', 4)
  return (age > 0 ? some : '') + (age > 1 ? many : '')
}

const drawFreckles = ({ random, shadow }: Look) =>
  repeat(26, (i) =>
    circle(
      (i % 2 ? 346 : 250) + random.between(-28, 28),
      random.between(266, 304),
      random.between(1.6, 3),
      grey(shadow),
    ),
  )

/** In a 600 x 600 box, turned a little to the right. */
export function drawFace(look: Look): string {
  const lower = look.shape.bottom - 404
  const mouth = group(drawMouth(look) + drawBeard(look), `translate(0 ${(lower * 0.55).toFixed(1)})`)
  const turned =
    modelling(look) +
    drawAge(look) +
    (look.hasFreckles ? drawFreckles(look) : '') +
    drawEyes(look) +
    drawNose(look) +
    mouth
  return `<g clip-path="url(#face)">${path(outlineOf(look.shape), 'url(#skin)')}${group(turned, 'translate(8 0)')}</g>`
}
