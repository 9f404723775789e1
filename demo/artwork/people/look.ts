import { grey } from '../colour.ts'
import { createRandom, type Random } from '../../random.ts'
import { blurFilter, linearGradient } from '../svg.ts'
import type { Features } from './cast.ts'

/** All greys of one person, and the random numbers for curls and clothes. */
export type Look = Features & {
  random: Random
  bright: number
  shadow: number
  hairGrey: number
  cloth: number
  trim: number
}

export function createLook(features: Features, seed: string): Look {
  const random = createRandom(`bust ${seed}`)
  const chosen = random.pick([0.12, 0.22, 0.86, 0.7, 0.16])
  const cloth = features.hair === 'hijab' ? 0.2 : chosen
  return {
    ...features,
    random,
    bright: features.skin + 0.24,
    shadow: features.skin * 0.38,
    hairGrey: features.hair === 'bob' ? 0.2 : 0.07,
    cloth,
    trim: cloth > 0.5 ? cloth - 0.2 : cloth + 0.14,
  }
}

/** The outline of every face. */
export const FACE =
  'M192,236 C190,150 236,106 300,106 C364,106 410,150 408,236 C407,300 384,356 346,388 C326,404 274,404 254,388 C216,356 193,300 192,236Z'

/** Gradients and blurs that the parts of a bust refer to by id; the light comes from the left. */
export function lookDefs({ skin, bright, shadow, hairGrey, cloth }: Look): string {
  return (
    linearGradient(
      'skin',
      [
        [0, grey(bright)],
        [0.42, grey(skin)],
        [0.78, grey(skin * 0.66)],
        [1, grey(shadow)],
      ],
      8,
    ) +
    linearGradient(
      'neck',
      [
        [0, grey(skin * 0.9)],
        [0.55, grey(skin * 0.5)],
        [1, grey(shadow * 0.8)],
      ],
      20,
    ) +
    linearGradient(
      'cloth',
      [
        [0, grey(cloth + 0.1)],
        [0.6, grey(cloth)],
        [1, grey(cloth * 0.45)],
      ],
      10,
    ) +
    linearGradient(
      'hair',
      [
        [0, grey(hairGrey + 0.2)],
        [0.45, grey(hairGrey + 0.06)],
        [1, grey(hairGrey * 0.6)],
      ],
      20,
    ) +
    blurFilter('soft2', 1.6) +
    blurFilter('soft4', 4) +
    blurFilter('soft9', 9) +
    blurFilter('soft18', 18) +
    `<clipPath id="face"><path d="${FACE}"/></clipPath>`
  )
}

export const soft = (step: 2 | 4 | 9 | 18, opacity = 1) => `filter="url(#soft${step})" opacity="${opacity}"`
