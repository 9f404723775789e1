import { grey } from '../colour.ts'
import { circle, ellipse, group, path, stroke } from '../svg.ts'
import { FACE, soft, type Look } from './look.ts'

/** Light on forehead and cheek, shade on the far cheek and around the eyes. */
function modelling({ bright, shadow }: Look): string {
  return (
    ellipse(248, 170, 60, 34, grey(bright + 0.08), soft(18, 0.6)) +
    ellipse(236, 292, 30, 22, grey(bright + 0.08), soft(9, 0.55)) +
    ellipse(362, 296, 34, 46, grey(shadow * 0.7), soft(18, 0.85)) +
    ellipse(256, 238, 36, 19, grey(shadow * 0.8), soft(9, 0.85)) +
    ellipse(344, 238, 38, 20, grey(shadow * 0.6), soft(9, 0.95)) +
    ellipse(296, 386, 26, 8, grey(bright), soft(4, 0.5))
  )
}

function eye(x: number, glint: number, { shadow }: Look): string {
  const lids = `M${x - 20},243 C${x - 10},230 ${x + 10},230 ${x + 20},242 C${x + 9},249 ${x - 9},250 ${x - 20},243Z`
  const below = `M${x - 17},254 C${x - 6},259 ${x + 8},259 ${x + 17},253`
  return (
    path(lids, grey(0.04)) + circle(x - 5, 238.5, glint, grey(0.96)) + stroke(below, grey(shadow * 0.8), 3.4, soft(2))
  )
}

function brows(): string {
  const round = `stroke-linecap="round" ${soft(2)}`
  return (
    stroke('M222,219 C238,206 262,207 280,216', grey(0.05), 9, round) +
    stroke('M320,216 C338,207 362,206 378,219', grey(0.04), 9, round)
  )
}

function nose({ bright, shadow }: Look): string {
  const nostrils = 'M270,313 C278,321 286,318 298,322 C310,318 320,321 328,312'
  return (
    path('M304,226 C312,262 326,288 332,306 C318,318 308,318 300,318Z', grey(shadow * 0.6), soft(4, 0.8)) +
    ellipse(290, 270, 8, 34, grey(bright + 0.12), soft(4, 0.6)) +
    ellipse(294, 306, 12, 8, grey(bright + 0.16), soft(4, 0.7)) +
    stroke(nostrils, grey(0.05), 5, `stroke-linecap="round" ${soft(2)}`)
  )
}

function smile({ skin }: Look): string {
  const lips = 'M254,340 C276,346 324,346 346,338 C338,366 318,376 300,376 C280,376 262,366 254,340Z'
  const teeth = 'M262,344 C282,349 320,349 338,343 C332,357 316,361 300,361 C284,361 268,357 262,344Z'
  return path(lips, grey(skin * 0.5)) + path(teeth, grey(0.95))
}

function closedMouth({ skin, bright }: Look): string {
  const lips =
    'M258,348 C276,337 290,340 300,343 C310,340 324,337 342,347 C328,364 316,367 300,367 C284,367 270,364 258,348Z'
  return (
    path(lips, grey(skin * 0.56)) +
    stroke('M258,348 C280,352 320,352 342,347', grey(0.06), 4) +
    ellipse(290, 358, 20, 4, grey(bright + 0.1), soft(2, 0.6))
  )
}

/** Full beard with an opening for the mouth; a closed mouth gets its moustache on top. */
function beard({ smile, skin }: Look): string {
  const outline =
    'M190,262 C200,290 214,300 232,318 C262,328 276,326 300,329 C324,326 338,328 370,318 C388,300 400,290 410,262 ' +
    'C412,340 380,420 300,424 C220,420 188,340 190,262Z ' +
    'M268,347 C264,358 280,368 300,368 C320,368 338,358 334,347 C320,340 282,340 268,347Z'
  const whole = path(outline, grey(0.07), `fill-rule="evenodd" ${soft(2)}`)
  if (smile) return whole
  const lips =
    'M258,348 C276,337 290,340 300,343 C310,340 324,337 342,347 C328,362 316,364 300,364 C284,364 270,362 258,348Z'
  const moustache = 'M262,334 C284,324 316,324 338,333 C330,342 316,339 300,341 C284,339 270,342 262,334Z'
  return (
    whole +
    group(
      path(lips, grey(skin * 0.56)) +
        stroke('M260,350 C282,355 318,355 340,349', grey(0.04), 6, 'stroke-linecap="round"') +
        path(moustache, grey(0.06)),
      'translate(8 0)',
    )
  )
}

function stubble({ shadow }: Look): string {
  const jaw = 'M200,290 C230,330 370,330 400,290 C396,360 360,410 300,412 C240,410 204,360 200,290Z'
  return path(jaw, grey(shadow * 0.6), soft(9, 0.5))
}

/** The face in a 600 x 600 box, turned a little to the right. */
export function drawFace(look: Look): string {
  const mouth = look.smile ? smile(look) : closedMouth(look)
  const turned = modelling(look) + brows() + eye(254, 3.4, look) + eye(344, 2.6, look) + nose(look) + mouth
  const chin = look.beard ? beard(look) : look.stubble ? stubble(look) : ''
  const features = path(FACE, 'url(#skin)') + group(turned, 'translate(8 0)') + chin
  return `<g clip-path="url(#face)">${features}</g>`
}
