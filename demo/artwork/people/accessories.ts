import { grey } from '../colour.ts'
import { circle, ellipse, group, path, rect, repeat, ring, stroke } from '../svg.ts'
import type { Glasses, Hair, Headgear } from './features.ts'
import type { Look } from './look.ts'

const COVERING_HAIR: ReadonlySet<Hair> = new Set(['bob', 'curls', 'fringe', 'locs', 'longCurls', 'waves'])
const COVERING_GEAR: ReadonlySet<Headgear> = new Set(['hijab'])

const isCovered = ({ hair, headgear }: Look) =>
  COVERING_HAIR.has(hair) || (headgear !== undefined && COVERING_GEAR.has(headgear))

export function drawEars(look: Look): string {
  const { skin, shape } = look
  if (isCovered(look)) return ''
  return (
    ellipse(298 - shape.cheek, 254, 20, 34, grey(skin * 1.1)) +
    ellipse(302 + shape.cheek, 254, 20, 34, grey(skin * 0.5))
  )
}

export function drawEarrings({ earrings, shape }: Look): string {
  const [left, right] = [294 - shape.cheek, 306 + shape.cheek]
  switch (earrings) {
    case 'studs':
      return circle(left, 298, 9, grey(0.95)) + circle(right, 298, 9, grey(0.7))
    case 'hoops':
      return ring(left, 318, 26, grey(0.95), 7) + ring(right, 318, 26, grey(0.75), 7)
    case 'drops':
      return [left, right]
        .map((x) => stroke(`M${x},290 V316`, grey(0.8), 4) + ellipse(x, 334, 10, 19, grey(x < 300 ? 0.95 : 0.75)))
        .join('')
    default:
      return ''
  }
}

const line = (d: string, width: number) => stroke(d, grey(0.03), width, 'stroke-linecap="round"')
const GLARE = stroke('M236,260 L266,224', '#fff', 5, 'opacity=".5"')
const TEMPLES = 'M300,236 C306,230 312,230 318,236 M224,234 L194,228 M394,234 L410,228'

const GLASSES: Record<Glasses, string> = {
  square:
    `<g fill="none" stroke="${grey(0.03)}" stroke-width="10">` +
    '<rect x="222" y="212" width="80" height="58" rx="14"/><rect x="318" y="212" width="80" height="58" rx="14"/></g>' +
    line(TEMPLES, 9) +
    GLARE,
  round: ring(262, 244, 39, grey(0.03), 8) + ring(356, 244, 39, grey(0.03), 8) + line(TEMPLES, 7) + GLARE,
  half:
    line('M226,256 H298 M322,256 H394', 7) +
    line('M226,256 C228,292 294,292 298,256 M322,256 C326,292 392,292 394,256 M298,258 C306,250 314,250 322,258', 6) +
    line('M226,256 L194,236 M394,256 L408,236', 5),
  cat:
    `<g fill="none" stroke="${grey(0.03)}" stroke-width="9" stroke-linejoin="round">` +
    '<path d="M212,212 C250,218 284,218 302,228 C304,258 286,272 262,272 C236,272 222,250 212,212Z"/>' +
    '<path d="M408,212 C370,218 336,218 318,228 C316,258 334,272 358,272 C384,272 398,250 408,212Z"/></g>' +
    line('M302,232 C308,227 312,227 318,232', 8) +
    GLARE,
  shades:
    path('M218,216 H304 C306,262 288,278 262,278 C234,278 220,254 218,216Z', grey(0.03)) +
    path('M316,216 H402 C400,254 386,278 358,278 C332,278 314,262 316,216Z', grey(0.03)) +
    line('M300,222 H320 M218,222 L192,224 M402,222 L412,224', 9) +
    stroke('M234,256 L262,226 M338,256 L362,230', grey(0.6), 6, 'stroke-linecap="round"'),
}

export const drawGlasses = ({ glasses }: Look) => (glasses ? GLASSES[glasses] : '')

export function drawHeadphones({ hasHeadphones }: Look): string {
  if (!hasHeadphones) return ''
  return (
    stroke('M172,258 C152,104 226,48 300,48 C374,48 448,104 428,258', grey(0.06), 24) +
    stroke('M178,200 C180,112 236,62 300,60', grey(0.5), 5) +
    rect(146, 206, 54, 112, grey(0.1), 'rx="26"') +
    rect(155, 217, 15, 90, grey(0.55), 'rx="7"') +
    rect(400, 206, 54, 112, grey(0.05), 'rx="26"')
  )
}

export function drawMicrophone(): string {
  const ribs = repeat(5, (i) => rect(-46, -32 + i * 20, 92, 4, grey(0.22)))
  return group(
    rect(-46, -80, 92, 150, grey(0.08), 'rx="46"') +
      rect(-36, -70, 22, 126, grey(0.5), 'rx="11"') +
      ribs +
      rect(-14, 70, 28, 240, grey(0.12)),
    'translate(470 470) rotate(-24)',
  )
}
