import { grey } from '../colour.ts'
import { ellipse, path, rect, stroke } from '../svg.ts'
import { soft, type Look } from './look.ts'

const ROUND = 'stroke-linecap="round"'

function smile({ skin }: Look): string {
  const lips = 'M254,340 C276,346 324,346 346,338 C338,366 318,376 300,376 C280,376 262,366 254,340Z'
  const teeth = 'M262,344 C282,349 320,349 338,343 C332,357 316,361 300,361 C284,361 268,357 262,344Z'
  return path(lips, grey(skin * 0.5)) + path(teeth, grey(0.95))
}

function grin({ skin, shadow }: Look): string {
  const lips = 'M242,334 C270,348 330,348 358,332 C350,364 326,374 300,374 C274,374 250,364 242,334Z'
  const teeth = 'M252,340 C278,350 322,350 349,338 C341,357 322,362 300,362 C278,362 259,357 252,340Z'
  const corners = 'M238,330 L246,338 M362,328 L354,336'
  return (
    path(lips, grey(skin * 0.48)) + path(teeth, grey(0.96)) + stroke(corners, grey(shadow), 5, `${ROUND} ${soft(2)}`)
  )
}

function laugh({ skin }: Look): string {
  const open = 'M246,334 C272,344 328,344 354,332 C352,372 330,392 300,392 C270,392 248,372 246,334Z'
  const teeth = 'M253,338 C276,347 324,347 347,336 C344,350 326,355 300,355 C274,355 257,350 253,338Z'
  return path(open, grey(0.05)) + path(teeth, grey(0.97)) + ellipse(300, 382, 24, 9, grey(skin * 0.7))
}

const gap = (look: Look) => grin(look) + rect(296, 341, 7, 18, grey(0.06), 'rx="3"')

function closed({ skin, bright }: Look): string {
  const lips =
    'M256,349 C274,337 290,340 300,343 C310,340 326,337 344,348 C330,366 316,369 300,369 C284,369 270,366 256,349Z'
  return (
    path(lips, grey(skin * 0.54)) +
    stroke('M256,349 C280,353 320,353 344,348', grey(0.06), 4, ROUND) +
    ellipse(290, 360, 20, 4, grey(bright + 0.1), soft(2, 0.6))
  )
}

function smirk({ skin, shadow }: Look): string {
  const lips =
    'M258,352 C276,342 292,344 302,346 C314,342 330,338 348,336 C338,362 318,368 302,368 C284,368 270,366 258,352Z'
  return (
    path(lips, grey(skin * 0.56)) +
    stroke('M256,353 C282,357 322,353 352,335', grey(0.05), 5, ROUND) +
    stroke('M356,326 C362,332 362,340 358,346', grey(shadow * 0.9), 4, `${ROUND} ${soft(2)}`)
  )
}

/** Lower in a longer face. */
export const drawMouth = (look: Look) => ({ closed, gap, grin, laugh, smile, smirk })[look.mouth ?? 'closed'](look)
