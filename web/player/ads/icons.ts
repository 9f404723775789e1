import { filled, isPicture, onceEach } from './ad.ts'
import { requestUrl } from './fetch-document.ts'
import type { Macros, Ping } from './tracking.ts'
import { readUrl, type VastAd, type VastIcon } from './vast-types.ts'

export interface AdIcon {
  src: string
  alt: string
  clickUrl: string | null
  width: number
  height: number
}

/** An ad server may not cover the ad or the controls. */
const LIMITS = { icons: 4, width: 80, height: 30 }

/** Images only, also of wrappers; for each programme the one nearest to the file of the ad. */
export class AdIcons {
  readonly #icons: readonly { icon: AdIcon; vast: VastIcon }[]
  readonly #ping: Ping
  readonly #macros: () => Macros
  readonly #once = onceEach()
  #shown = ''

  constructor({ creatives }: VastAd, { ping, macros, base }: { ping: Ping; macros: () => Macros; base: string }) {
    this.#ping = ping
    this.#macros = macros
    const all = creatives.flatMap((creative) => (creative.type === 'linear' ? (creative.icons ?? []) : []))
    const drawn = all.flatMap((vast) => {
      const icon = toIcon(vast, base, macros())
      return icon ? [{ icon, vast }] : []
    })
    this.#icons = drawn
      .filter(
        ({ vast: { program } }, index) => !program || drawn.findIndex(({ vast }) => vast.program === program) === index,
      )
      .slice(0, LIMITS.icons)
  }

  /** Null where the icons are those of the last call. */
  change(seconds: number): AdIcon[] | null {
    const icons = this.#icons.flatMap(({ icon, vast: { offset, duration } }) => {
      const start = offset !== null && offset > 0 ? offset : 0
      return seconds >= start && (!(duration > 0) || seconds < start + duration) ? [icon] : []
    })
    const shown = icons.map(({ src }) => src).join(' ')
    if (shown === this.#shown) return null
    this.#shown = shown
    return icons
  }

  shown(src: string): void {
    this.#report('view', src, ({ iconViewTrackingURLTemplate: url }) => (url ? [url] : []))
  }

  clicked(src: string): void {
    this.#report('click', src, ({ iconClickTrackingURLTemplates: urls }) => urls.flatMap((url) => readUrl(url) ?? []))
  }

  #report(event: string, src: string, urlsOf: (vast: VastIcon) => string[]): void {
    const found = this.#icons.find(({ icon }) => icon.src === src)
    if (found) this.#once(`${event} ${src}`, () => this.#ping(urlsOf(found.vast), this.#macros()))
  }
}

function toIcon(vast: VastIcon, base: string, macros: Macros): AdIcon | null {
  const { staticResource, type, apiFramework, altText, hoverText, program, width, height } = vast
  const src = requestUrl(staticResource, base)
  if (src === null || apiFramework || !isPicture({ creativeType: type || null })) return null
  return {
    src,
    alt: altText?.trim() || hoverText?.trim() || program?.trim() || 'About this ad',
    clickUrl: filled(vast.iconClickThroughURLTemplate, macros),
    width: Math.min(Math.max(0, width || 0) || 20, LIMITS.width),
    height: Math.min(Math.max(0, height || 0) || 20, LIMITS.height),
  }
}
