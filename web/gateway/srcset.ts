import { IMAGE_WIDTHS } from '#contract/images.ts'

export const IMAGE_SERVICE_PATH = /^(\/images\/[^/]+\/[^/]+\/)\d+$/

/**
 * Widths from half of `largest` (CSS pixels), for narrower screens, to twice `largest`, above which denser screens show no visible
 * difference. Undefined for an external image, which has only one size.
 */
export function toSrcSet(url: string, largest: number): string | undefined {
  const stem = IMAGE_SERVICE_PATH.exec(url)?.[1]
  if (!stem) return undefined
  const first = IMAGE_WIDTHS.findIndex((width) => width >= largest / 2)
  const last = IMAGE_WIDTHS.findIndex((width) => width >= largest * 2)
  return IMAGE_WIDTHS.slice(first, last < 0 ? undefined : last + 1)
    .map((width) => `${stem}${width} ${width}w`)
    .join(', ')
}
