import { grey } from '../colour.ts'
import { circle, ellipse, group, rect, repeat, stroke } from '../svg.ts'
import type { Hair } from './cast.ts'
import type { Look } from './look.ts'

const COVERED_EARS: ReadonlySet<Hair> = new Set(['hijab', 'bob', 'curls', 'locs'])

export function drawEars({ hair, skin, earrings }: Look): string {
  const ears = ellipse(190, 252, 20, 34, grey(skin * 1.1)) + ellipse(410, 252, 20, 34, grey(skin * 0.5))
  const rings = circle(188, 300, 9, grey(0.9)) + circle(412, 300, 9, grey(0.6))
  return (COVERED_EARS.has(hair) ? '' : ears) + (earrings ? rings : '')
}

export function drawGlasses(): string {
  const frames =
    '<rect x="226" y="216" width="74" height="54" rx="24"/><rect x="316" y="216" width="74" height="54" rx="24"/>' +
    '<path d="M300,234 C306,228 310,228 316,234 M226,232 L194,226 M390,232 L408,226"/>'
  const glare = stroke('M238,258 L270,222', '#fff', 5, 'opacity=".5"')
  return `<g fill="none" stroke="${grey(0.03)}" stroke-width="8">${frames}</g>${glare}`
}

export function drawHeadphones(): string {
  return (
    stroke('M176,258 C160,110 226,56 300,56 C374,56 440,110 424,258', grey(0.06), 24) +
    stroke('M180,200 C182,120 236,70 300,68', grey(0.5), 5) +
    rect(150, 206, 50, 108, grey(0.1), 'rx="24"') +
    rect(158, 216, 14, 88, grey(0.55), 'rx="7"') +
    rect(400, 206, 50, 108, grey(0.05), 'rx="24"')
  )
}

/** A studio microphone that comes in from below. */
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
