import { IMAGE_WIDTHS } from '#contract/images.ts'

const OWN = /^(\/images\/[^/]+\/[^/]+\/)\d+$/

/**
 * Returns a `srcset` with the widths that our image service renders: from half of `largest` (CSS pixels) for narrower screens
 * to twice `largest`, beyond which denser screens show no visible difference. Undefined for an external picture, which has only
 * one size.
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
