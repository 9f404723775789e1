import { AD_LIMITS, AD_PATHS, type AdEvent, type HouseAd, type HouseCreative } from '#contract/ads.ts'
import { createEventBatches, postBatch } from '#web/lib/browser/event-batches.ts'
import { once } from '#web/lib/memoize.ts'
import type { AdPlacement, AdService } from './ad-service.ts'
import { adsShown } from './ads-shown.ts'
import { leaveEmpty } from './empty-slot.ts'
import { whenVisible } from './when-visible.ts'

const VIEWABLE_MS = 1_000

/** Drawn by the page itself and counted by our own server. */
export const houseAds = once((): AdService<HouseAd> => {
  // The server counts each event once, so sending one again is safe.
  const addEvent = createEventBatches<AdEvent>({
    post: (events) => postBatch(AD_PATHS.events, { events }),
    maxBatch: AD_LIMITS.events,
    maxWaiting: 200,
    sendAfterMs: 1_000,
  })

  function show(placement: AdPlacement, ad: HouseAd): void {
    const { element } = placement
    // The page was left meanwhile.
    if (!element.isConnected) return
    const node = nodeOf(ad, placement)
    const onDrawn = () => {
      if (!element.isConnected) return
      addEvent({ delivery: ad.delivery, kind: 'impression' })
      if (ad.isCapped) adsShown().add(ad.campaign)
      whenVisible(element, VIEWABLE_MS, () => addEvent({ delivery: ad.delivery, kind: 'viewable' }))
    }
    const media = node.querySelector('img') ?? (node instanceof HTMLIFrameElement ? node : null)
    media?.addEventListener('load', onDrawn, { once: true })
    media?.addEventListener('error', () => leaveEmpty(element), { once: true })
    element.replaceChildren(node)
    if (!media) onDrawn()
  }

  return {
    show(filled) {
      for (const { placement, ad } of filled) show(placement, ad)
    },
  }
})

function nodeOf(ad: HouseAd, { format }: AdPlacement): HTMLElement {
  const { creative } = ad
  switch (creative.kind) {
    case 'picture': {
      const [width = 0, height = 0] = format.split('x').map(Number)
      return linkOf(ad, create('img', { src: creative.src, alt: `${creative.alt} `, width, height }))
    }
    case 'text':
      return textLink(ad, creative)
    case 'html': {
      const frame = create('iframe', { src: creative.src, title: creative.title })
      frame.sandbox.add('allow-scripts', 'allow-popups', 'allow-popups-to-escape-sandbox')
      return frame
    }
    default:
      return creative satisfies never
  }
}

function textLink(ad: HouseAd, { headline, text, action, fill, ink }: Extract<HouseCreative, { kind: 'text' }>) {
  const link = linkOf(
    ad,
    create('b', { textContent: `${headline} ` }),
    create('span', { textContent: `${text} ` }),
    create('u', { textContent: action }),
  )
  link.classList.add('text-ad')
  link.style.setProperty('--ad-fill', fill)
  link.style.setProperty('--ad-ink', ink)
  return link
}

/** A new tab, so that playback continues. */
const linkOf = ({ click, advertiser }: HouseAd, ...children: HTMLElement[]): HTMLAnchorElement => {
  const link = create('a', { href: click, target: '_blank', rel: 'sponsored noopener' })
  link.append(...children, create('span', { className: 'sr-only', textContent: ` ${advertiser}, opens in a new tab` }))
  return link
}

const create = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
): HTMLElementTagNameMap[Name] => Object.assign(document.createElement(name), properties)
