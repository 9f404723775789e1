import { IMAGE_WIDTHS } from '#contract/images.ts'

const OWN = /^(\/images\/[^/]+\/[^/]+\/)\d+$/

/**
 * The widths of a picture that our image service makes, as a `srcset`: from half of `largest` (CSS pixels), for narrower
 * screens, to twice it: on denser screens nobody sees more; undefined for a picture from elsewhere, which has only the one size.
 */
export function srcSetOf(url: string, largest: number): string | undefined {
  const stem = OWN.exec(url)?.[1]
  if (!stem) return undefined
  const least = IMAGE_WIDTHS.findIndex((width) => width >= largest / 2)
  const enough = IMAGE_WIDTHS.findIndex((width) => width >= largest * 2)
  return IMAGE_WIDTHS.slice(least, enough < 0 ? undefined : enough + 1)
    .map((width) => `${stem}${width} ${width}w`)
    .join(', ')
}
