import { VASTTracker } from '@dailymotion/vast-client'
import { AD_POD_LIMITS } from '#contract/ad-pods.ts'
import type { MediaKind } from '../core/state.ts'
import { httpUrl } from './fetch-document.ts'
import { fillMacros, type Macros, type Ping } from './tracking.ts'
import {
  type UrlTemplate,
  urlOf,
  type VastAd,
  type VastCompanion,
  type VastExtension,
  type VastLinear,
  type VastMediaFile,
} from './vast-types.ts'

/** A picture of an ad for the expanded player. */
export interface Companion {
  src: string
  alt: string
  clickUrl: string | null
  shown: () => void
  clicked: () => void
}

export const linearOf = ({ creatives }: VastAd): VastLinear | undefined =>
  creatives.find((creative): creative is VastLinear => creative.type === 'linear' && creative.mediaFiles.length > 0)

export function advertiserOf({ advertiser }: VastAd): string | null {
  const name = typeof advertiser === 'object' ? advertiser?.value : advertiser
  return name?.trim() || null
}

/** Loudness that the ad declares in LUFS; null without a declaration. */
export function loudnessOf({ extensions }: VastAd): number | null {
  const extension = extensions.find(({ attributes }) => attributes['type'] === 'loudness')
  const lufs = Number.parseFloat(String(valueOf(extension)))
  return lufs <= 0 && lufs >= -60 ? lufs : null
}

const valueOf = (extension: VastExtension | undefined): unknown =>
  extension?.children.find(({ name }) => name === 'Loudness')?.value

/** Files that need no script, best first: sound before pictures for audio, then by a bit rate that suits a telephone. */
export function playableFiles(linear: VastLinear, kind: MediaKind, element: HTMLMediaElement): string[] {
  const suits = (file: VastMediaFile) =>
    file.deliveryType !== 'streaming' && !file.apiFramework && element.canPlayType(file.mimeType ?? '') !== ''
  return linear.mediaFiles
    .filter(suits)
    .toSorted((a, b) => rankOf(a, kind) - rankOf(b, kind))
    .flatMap(({ fileURL }) => httpUrl(fileURL) ?? [])
}

const BEST_KBPS = { audio: 96, video: 1_000 }

function rankOf({ mimeType, bitrate }: VastMediaFile, kind: MediaKind): number {
  const isOther = kind === 'audio' && !mimeType?.startsWith('audio/')
  return Math.abs((bitrate || BEST_KBPS[kind]) - BEST_KBPS[kind]) + (isOther ? 100_000 : 0)
}

const COMPANION_SIDE = 300

/** The picture nearest to a square of the expanded player's cover. */
export function companionOf(ad: VastAd, ping: Ping, macros: () => Macros): Companion | null {
  const variations = ad.creatives.flatMap((creative) => (creative.type === 'companion' ? creative.variations : []))
  const pictures = variations.flatMap((variation) => {
    const src = variation.staticResources.map(({ url }) => httpUrl(url)).find((url) => url !== null)
    return src && variation.width >= 100 && variation.height >= 100 ? [{ src, variation }] : []
  })
  const distance = ({ width, height }: VastCompanion) =>
    Math.abs(width - COMPANION_SIDE) + Math.abs(height - COMPANION_SIDE)
  const [best] = pictures.toSorted((a, b) => distance(a.variation) - distance(b.variation))
  if (!best) return null
  const { src, variation } = best
  const once = onceEach()
  return {
    src,
    alt: variation.altText?.trim() ?? '',
    clickUrl: filled(variation.companionClickThroughURLTemplate, macros()),
    shown: () => once('view', () => ping(variation.trackingEvents['creativeView'] ?? [], macros())),
    clicked: () =>
      once('click', () =>
        ping(
          variation.companionClickTrackingURLTemplates.flatMap((one) => urlOf(one) ?? []),
          macros(),
        ),
      ),
  }
}

/** An address with its macros; null when it is not http(s). */
export const filled = (template: UrlTemplate | null, macros: Macros): string | null =>
  httpUrl(fillMacros(urlOf(template) ?? '', macros))

/** Runs each named action the first time only. */
export function onceEach(): (name: string, run: () => void) => void {
  const done = new Set<string>()
  return (name, run) => {
    if (done.has(name)) return
    done.add(name)
    run()
  }
}

/** The library's tracker, which decides when an event is due; its addresses go through our ping. */
export class AdTracker extends VASTTracker {
  readonly #ping: Ping
  readonly #macros: () => Macros

  constructor(ad: VastAd, linear: VastLinear, ping: Ping, macros: () => Macros) {
    super(null, ad, withSeconds(linear))
    this.#ping = ping
    this.#macros = macros
    // Progress events compare with the progress before.
    this.setProgress(0)
  }

  override trackURLs(templates: UrlTemplate[], macros: Macros = {}): void {
    this.#ping(
      templates.flatMap((template) => urlOf(template) ?? []),
      { ...this.#macros(), ...macros },
    )
  }
}

/** The library takes a share such as `progress-60%` for seconds too, so it gets the seconds. */
function withSeconds(linear: VastLinear): VastLinear {
  const duration = Math.min(linear.duration > 0 ? linear.duration : 0, AD_POD_LIMITS.adSeconds)
  const renamed = Object.entries(linear.trackingEvents).map(([name, urls]) => {
    const [, percent] = /^progress-([\d.]+)%$/.exec(name) ?? []
    return [percent === undefined ? name : `progress-${(Number(percent) / 100) * duration}`, urls] as const
  })
  return { ...linear, trackingEvents: Object.fromEntries(renamed) }
}
