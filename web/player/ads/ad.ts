import { VASTTracker } from '@dailymotion/vast-client'
import { AD_POD_LIMITS, LINEAR_EVENTS } from '#contract/ad-pods.ts'
import { httpUrl } from './fetch-document.ts'
import { fillMacros, type Macros, type Ping } from './tracking.ts'
import { type UrlTemplate, readUrl, type VastAd, type VastExtension, type VastLinear } from './vast-types.ts'

/** Some ads have one with a script, and another for players without scripts. */
export const linearsOf = ({ creatives }: VastAd): VastLinear[] =>
  creatives.filter((creative): creative is VastLinear => creative.type === 'linear' && creative.mediaFiles.length > 0)

/** Whether a wrapper does not want ads of its category. Source: VAST 4.1, 3.19.2. */
export function isBlocked({ categories = [], blockedAdCategories = [] }: VastAd): boolean {
  const namesOf = ({ authority, value }: NonNullable<VastAd['categories']>[number]) =>
    (value ?? '').split(',').map((name) => `${authority?.trim() ?? ''} ${name.trim()}`.toLowerCase())
  const blocked = new Set(blockedAdCategories.flatMap(namesOf))
  return categories.some((category) => category.value?.trim() && namesOf(category).some((name) => blocked.has(name)))
}

export function readAdvertiser({ advertiser }: VastAd): string | null {
  const name = typeof advertiser === 'object' ? advertiser?.value : advertiser
  return name?.trim() || null
}

/** In LUFS; null if the ad does not declare it. */
export function readLoudness({ extensions }: VastAd): number | null {
  const extension = extensions.find(({ attributes }) => attributes['type'] === 'loudness')
  const lufs = Number.parseFloat(String(valueOf(extension)))
  return lufs <= 0 && lufs >= -60 ? lufs : null
}

const valueOf = (extension: VastExtension | undefined): unknown =>
  extension?.children.find(({ name }) => name === 'Loudness')?.value

/** Other types are scripts and Flash. */
export const isPicture = ({ creativeType }: { creativeType: string | null }) =>
  !creativeType || /^(?:image\/|\w+$)/i.test(creativeType.trim())

export const filled = (template: UrlTemplate | null, macros: Macros): string | null =>
  httpUrl(fillMacros(readUrl(template) ?? '', macros))

export function onceEach(): (name: string, run: () => void) => void {
  const done = new Set<string>()
  return (name, run) => {
    if (done.has(name)) return
    done.add(name)
    run()
  }
}

/** The library decides when an event is due; our ping requests its URLs. */
export class AdTracker extends VASTTracker {
  readonly #ping: Ping
  readonly #macros: () => Macros

  constructor(ad: VastAd, linear: VastLinear, ping: Ping, macros: () => Macros) {
    super(null, ad, { ...linear, duration: UNKNOWN, trackingEvents: withKnownNames(linear.trackingEvents) })
    this.#ping = ping
    this.#macros = macros
    this.setProgress(0)
  }

  /** Sets the quartiles. The library takes a percentage such as `progress-60%` for seconds, so it is converted. */
  begin(seconds: number): void {
    this.setDuration(seconds > 0 ? seconds : UNKNOWN)
    const length = Math.min(Math.max(seconds, 0), AD_POD_LIMITS.adSeconds)
    const renamed = Object.entries<string[]>(this.trackingEvents).flatMap(([name, urls]) => {
      const [, percent] = /^progress-([\d.]+)\s*%$/.exec(name) ?? []
      if (percent === undefined) return [[name, urls] as const]
      return length > 0 || Number(percent) === 0
        ? [[`progress-${(Number(percent) / 100) * length}`, urls] as const]
        : []
    })
    const { 'progress-0': atStart = [], start = [], ...others } = Object.fromEntries(renamed)
    this.trackingEvents = { ...others, start: [...start, ...atStart] }
    // The library reports the start only if the duration is set.
    if (length === 0) this.track('start', { once: true })
  }

  /** Reports that viewability and the scripts of third parties are not supported. */
  trackUnmeasured({ viewableImpression = [], adVerifications = [] }: VastAd): void {
    this.trackURLs(viewableImpression.flatMap(({ viewUndetermined }) => viewUndetermined))
    const unverified = adVerifications.flatMap(({ trackingEvents }) => trackingEvents['verificationNotExecuted'] ?? [])
    this.trackURLs(unverified, { REASON: NOT_SUPPORTED })
  }

  override trackURLs(templates: UrlTemplate[], macros: Macros = {}): void {
    this.#ping(
      templates.flatMap((template) => readUrl(template) ?? []),
      { ...this.#macros(), ...macros },
    )
  }
}

const UNKNOWN = -1
/** `[REASON]` of VAST 4.1. */
const NOT_SUPPORTED = 2

const NAMES = new Map([...LINEAR_EVENTS, 'loaded', 'closeLinear'].map((name) => [name.toLowerCase(), name]))

/** Ad servers write the names of events in any case. */
function withKnownNames(events: Record<string, string[]>): Record<string, string[]> {
  const known: Record<string, string[]> = {}
  for (const [written, urls] of Object.entries(events)) {
    const name = NAMES.get(written.trim().toLowerCase()) ?? written
    known[name] = [...(known[name] ?? []), ...urls]
  }
  return known
}
