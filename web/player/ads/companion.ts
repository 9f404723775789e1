import { filled, isPicture, onceEach } from './ad.ts'
import { httpUrl } from './fetch-document.ts'
import { fillMacros, type Macros, type Ping } from './tracking.ts'
import { VAST_CODES } from './vast-error.ts'
import { readUrl, type VastAd, type VastCompanion } from './vast-types.ts'

export interface Companion {
  src: string
  alt: string
  clickUrl: string | null
  shown: () => void
  clicked: () => void
}

const companionsOf = ({ creatives }: VastAd): VastCompanion[] =>
  creatives.flatMap((creative) => (creative.type === 'companion' ? creative.variations : []))

const pictureOf = ({ staticResources }: VastCompanion): string | undefined =>
  staticResources.filter(isPicture).flatMap(({ url }) => httpUrl(url) ?? [])[0]

const isLargeEnough = ({ width, height }: VastCompanion): boolean => width >= 100 && height >= 100

const COMPANION_SIDE = 300

/** The image nearest in size to the cover of the expanded player. */
export function toCompanion(ad: VastAd, ping: Ping, macros: () => Macros): Companion | null {
  const fitting = companionsOf(ad).flatMap((variation) => {
    const src = pictureOf(variation)
    return src && isLargeEnough(variation) ? [{ src, variation }] : []
  })
  const distance = ({ width, height }: VastCompanion) =>
    Math.abs(width - COMPANION_SIDE) + Math.abs(height - COMPANION_SIDE)
  const [best] = fitting.toSorted((a, b) => distance(a.variation) - distance(b.variation))
  if (!best) return null
  const { src, variation } = best
  const once = onceEach()
  return {
    src: httpUrl(fillMacros(src, macros(), { areFiles: true })) ?? src,
    alt: variation.altText?.trim() ?? '',
    clickUrl: filled(variation.companionClickThroughURLTemplate, macros()),
    shown: () => once('view', () => ping(variation.trackingEvents['creativeView'] ?? [], macros())),
    clicked: () =>
      once('click', () =>
        ping(
          variation.companionClickTrackingURLTemplates.flatMap((one) => readUrl(one) ?? []),
          macros(),
        ),
      ),
  }
}

/**
 * VAST code of companions that are not shown: HTML of a third party, or too small. After REQUIRED_COMPANION, the ad may not be played
 * without them.
 */
export function companionFault(ad: VastAd): number | null {
  // Companions of wrappers may have only tracking.
  const companions = companionsOf(ad).filter((one) =>
    [one.staticResources, one.htmlResources, one.iframeResources].some((each) => each.length > 0),
  )
  const pictures = companions.filter(pictureOf)
  const isShown = pictures.some(isLargeEnough)
  const required = ad.creatives.map((creative) =>
    creative.type === 'companion' ? creative.required?.toLowerCase() : null,
  )
  if ((required.includes('all') && companions.length > 1) || (required.some(isRequired) && !isShown))
    return VAST_CODES.REQUIRED_COMPANION
  if (isShown || companions.length === 0) return null
  return pictures.length > 0 ? VAST_CODES.COMPANION_SIZE : VAST_CODES.COMPANION_TYPE
}

const isRequired = (required: string | null | undefined): boolean => required === 'all' || required === 'any'
