import { path } from '../svg.ts'
import { BEHIND, IN_FRONT } from './hair-styles.ts'
import { soft, type Look } from './look.ts'

const isHatted = ({ headgear }: Look) => headgear !== undefined && headgear !== 'headband'

export function drawHairBehind(look: Look): string {
  if (look.headgear === 'hijab') return ''
  return BEHIND[look.hair]?.(look) ?? ''
}

/** What a hat does not cover. */
const sides =
  path('M188,262 C180,226 182,196 192,178 L216,178 C204,200 202,228 204,250Z', 'url(#hair)', soft(2)) +
  path('M412,262 C420,226 418,196 408,178 L384,178 C396,200 398,228 396,250Z', 'url(#hair)', soft(2))

export function drawHairFront(look: Look): string {
  if (look.headgear === 'hijab' || look.headgear === 'headwrap') return ''
  if (isHatted(look)) return look.hair === 'bald' ? '' : sides
  return IN_FRONT[look.hair]?.(look) ?? ''
}
