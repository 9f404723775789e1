import { createRandom, type Random } from '../../random.ts'
import { grey } from '../colour.ts'
import { blurFilter, linearGradient } from '../svg.ts'
import type { FaceShape, Features, HairTone } from './features.ts'

/** Half widths, and the height of the chin, in the 600 box. */
type Face = { cheek: number; jaw: number; chin: number; bottom: number }

const FACES: Record<FaceShape, Face> = {
  broad: { cheek: 117, jaw: 108, chin: 62, bottom: 408 },
  heart: { cheek: 110, jaw: 70, chin: 28, bottom: 402 },
  long: { cheek: 98, jaw: 82, chin: 42, bottom: 424 },
  oval: { cheek: 105, jaw: 84, chin: 42, bottom: 406 },
  round: { cheek: 117, jaw: 98, chin: 52, bottom: 394 },
  square: { cheek: 106, jaw: 104, chin: 68, bottom: 408 },
}

const HAIR_GREYS: Record<HairTone, number> = {
  auburn: 0.3,
  black: 0.07,
  brown: 0.18,
  fair: 0.4,
  grey: 0.46,
  white: 0.86,
}

export type Look = Features & {
  random: Random
  bright: number
  shadow: number
  hairGrey: number
  trim: number
  shape: Face
  /** Width of the head as a factor of the usual one. */
  headScale: number
}

const USUAL_CHEEK = 108

export function createLook(features: Features): Look {
  const { skin, cloth, hairTone = 'black' } = features
  const shape = FACES[features.face]
  return {
    ...features,
    random: createRandom(`bust ${features.described}`),
    bright: skin + 0.24,
    shadow: skin * 0.38,
    hairGrey: HAIR_GREYS[hairTone],
    trim: cloth > 0.5 ? cloth - 0.24 : cloth + 0.2,
    shape,
    headScale: shape.cheek / USUAL_CHEEK,
  }
}

export function outlineOf({ cheek, jaw, chin, bottom }: Face): string {
  const half = (side: 1 | -1) => (x: number, y: number) => `${300 + side * x},${y}`
  const [right, left] = [half(1), half(-1)]
  return (
    `M${left(cheek, 236)} C${left(cheek + 2, 150)} ${left(cheek * 0.6, 106)} 300,106 ` +
    `C${right(cheek * 0.6, 106)} ${right(cheek + 2, 150)} ${right(cheek, 236)} ` +
    `C${right(cheek - 1, 304)} ${right(jaw, bottom - 50)} ${right(chin, bottom - 14)} ` +
    `C${right(chin * 0.55, bottom + 4)} ${left(chin * 0.55, bottom + 4)} ${left(chin, bottom - 14)} ` +
    `C${left(jaw, bottom - 50)} ${left(cheek - 1, 304)} ${left(cheek, 236)}Z`
  )
}

/** The parts of a bust refer to these by id. The light comes from the left. */
export function lookDefs({ skin, bright, shadow, hairGrey, cloth, shape }: Look): string {
  const skinStops = [
    [0, grey(bright)],
    [0.42, grey(skin)],
    [0.78, grey(skin * 0.66)],
    [1, grey(shadow)],
  ] as const
  const neckStops = [
    [0, grey(skin * 0.9)],
    [0.55, grey(skin * 0.5)],
    [1, grey(shadow * 0.8)],
  ] as const
  const clothStops = [
    [0, grey(cloth + 0.1)],
    [0.6, grey(cloth)],
    [1, grey(cloth * 0.5)],
  ] as const
  const hairStops = [
    [0, grey(hairGrey + 0.2)],
    [0.45, grey(hairGrey + 0.06)],
    [1, grey(hairGrey * 0.6)],
  ] as const
  return (
    linearGradient('skin', skinStops, 8) +
    linearGradient('neck', neckStops, 20) +
    linearGradient('cloth', clothStops, 10) +
    linearGradient('hair', hairStops, 20) +
    blurFilter('soft2', 1.6) +
    blurFilter('soft4', 4) +
    blurFilter('soft9', 9) +
    blurFilter('soft18', 18) +
    `<clipPath id="face"><path d="${outlineOf(shape)}"/></clipPath>`
  )
}

export const soft = (step: 2 | 4 | 9 | 18, opacity = 1) => `filter="url(#soft${step})" opacity="${opacity}"`
