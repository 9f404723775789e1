import { IMAGE_WIDTHS } from '#contract/images.ts'

const OWN = /^(\/images\/[^/]+\/[^/]+\/)\d+$/

/**
 * All widths up to `largest` (CSS pixels, doubled for dense screens) of a picture that our image service makes, as a
 * `srcset`; undefined for a picture from elsewhere, which has only the one size.
 */
export function srcSetOf(url: string, largest: number): string | undefined {
  const stem = OWN.exec(url)?.[1]
  if (!stem) return undefined
  const enough = IMAGE_WIDTHS.find((width) => width >= largest * 2) ?? IMAGE_WIDTHS.at(-1) ?? 0
  return IMAGE_WIDTHS.filter((width) => width >= 180 && width <= enough)
    .map((width) => `${stem}${width} ${width}w`)
    .join(', ')
}
