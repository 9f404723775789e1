import { grey } from '../colour.ts'
import { group, path, repeat, short, stroke } from '../svg.ts'
import { soft, type Look } from './look.ts'

/** A hole for every mouth. */
const MOUTH = 'M244,338 C262,350 338,350 356,336 C352,372 330,384 300,384 C270,384 248,372 244,338Z'
const CLOSED_MOUTH = 'M252,349 C274,337 326,337 348,348 C334,368 316,371 300,371 C284,371 268,368 252,349Z'
const MOUSTACHE =
  'M248,341 C262,318 290,318 300,326 C310,318 340,318 352,339 C338,336 316,333 300,337 C284,333 262,336 248,341Z'

const toneOf = ({ hairGrey }: Look) => grey(hairGrey)
const holeOf = ({ mouth = 'closed' }: Look) => (mouth === 'closed' || mouth === 'smirk' ? CLOSED_MOUTH : MOUTH)

/** From ear to ear; it reaches `low` below the lip. */
function jawline(look: Look, cheek: number): string {
  const outline =
    `M186,252 C196,${cheek - 26} 214,${cheek - 8} 236,${cheek + 4} C262,${cheek + 12} 276,324 300,328 ` +
    `C324,324 338,${cheek + 12} 364,${cheek + 4} C386,${cheek - 8} 404,${cheek - 26} 414,252 ` +
    'C420,350 390,440 300,444 C210,440 180,350 186,252Z '
  return path(outline + holeOf(look), toneOf(look), `fill-rule="evenodd" ${soft(2)}`)
}

const full = (look: Look) => jawline(look, 312) + path(MOUSTACHE, toneOf(look))

function trimmed(look: Look): string {
  const outline =
    'M190,262 C200,320 226,356 258,352 C262,340 276,330 300,332 C324,330 338,340 342,352 C374,356 400,320 410,262 ' +
    'C414,344 384,440 300,440 C216,440 186,344 190,262Z '
  return path(outline + holeOf(look), toneOf(look), `fill-rule="evenodd" ${soft(2)}`) + path(MOUSTACHE, toneOf(look))
}

function goatee(look: Look): string {
  const outline =
    'M246,340 C262,322 286,320 300,326 C314,320 338,322 354,338 C362,366 356,404 336,430 C318,440 282,440 264,430 ' +
    'C244,404 238,366 246,340Z '
  return path(outline + holeOf(look), toneOf(look), `fill-rule="evenodd" ${soft(2)}`)
}

const moustache = (look: Look) =>
  group(path(MOUSTACHE, toneOf(look)), 'translate(300 330) scale(1.12 1.3) translate(-300 -330)')

function stubble({ shadow }: Look): string {
  const jaw = 'M192,280 C226,334 374,334 408,280 C404,370 366,430 300,432 C234,430 196,370 192,280Z'
  return path(jaw, grey(shadow * 0.62), soft(9, 0.62))
}

const BEARDS = { full, goatee, grand: full, moustache, stubble, trimmed }

/** Hairs of a light beard, which would be a blank area without them. */
function hairs({ beard, hairGrey, random }: Look): string {
  if (hairGrey < 0.4 || beard === 'stubble' || beard === 'moustache') return ''
  const drawn = repeat(34, () => {
    const angle = random.between(0.08, 0.92) * Math.PI
    const reach = random.between(0.72, 1)
    const [x, y] = [300 - Math.cos(angle) * 98 * reach, 336 + Math.sin(angle) * 84 * reach]
    return `M${short(x)},${short(y)} l${short((x - 300) * -0.08)},${short(random.between(10, 20))} `
  })
  const clipped = beard === 'goatee' ? '' : drawn
  return stroke(clipped, grey(hairGrey * 0.42), 3.4, 'stroke-linecap="round"')
}

export const drawBeard = (look: Look) => (look.beard ? BEARDS[look.beard](look) + hairs(look) : '')

export function drawLongBeard(look: Look): string {
  if (look.beard !== 'grand') return ''
  const fall =
    'M200,318 C196,420 232,500 300,512 C368,500 404,420 400,318 C396,372 372,398 348,392 C320,404 280,404 252,392 C228,398 204,372 200,318Z'
  const strands = 'M250,412 C256,450 270,478 288,496 M300,412 L302,500 M350,412 C344,450 330,478 312,496'
  return path(fall, 'url(#hair)') + stroke(strands, grey(look.hairGrey + 0.2), 4, `${soft(2)} stroke-linecap="round"`)
}
