import { AD_PATHS, type AdDecision, type AdFormat, type AdRequest } from '#contract/ads.ts'
import { mayMeasure } from '#web/consent/consent-script.ts'
import { once } from '#web/lib/memoize.ts'
import { freshSession } from '#web/session/authenticated-query.ts'
import type { AdPlacement, AdService } from './ad-service.ts'
import { adsShown } from './ads-shown.ts'
import { leaveEmpty, refuse } from './empty-slot.ts'

/** Slots that come near the viewport together share one request. */
const COLLECT_MS = 50
const MAX_WAIT_MS = 3_000

export const requestAd = (element: HTMLElement): void => requests().add(element)

const requests = once(() => {
  let waiting: HTMLElement[] = []
  return {
    add(element: HTMLElement) {
      if (waiting.push(element) > 1) return
      setTimeout(() => {
        const placements = waiting.filter(({ isConnected }) => isConnected).map(toPlacement)
        waiting = []
        if (placements.length > 0) void fill(placements)
      }, COLLECT_MS)
    },
  }
})

function toPlacement(element: HTMLElement): AdPlacement {
  const { slot = '', shape } = element.dataset
  return { element, slot, format: shape === 'box' ? '300x250' : bannerFormat() }
}

/** As in the style sheet. */
const bannerFormat = (): AdFormat => (matchMedia('(min-width: 768px)').matches ? '970x250' : '320x100')

/** No ad service is loaded before the server's decision, and none for a subscriber. Never rejects. */
async function fill(placements: readonly AdPlacement[]): Promise<void> {
  try {
    const decision = await decide(placements)
    if (decision.service === 'none') {
      for (const { element } of placements) refuse(element)
      return
    }
    const service = await load(decision)
    service(placements)
  } catch {
    // An ad blocker, or no connection.
    for (const { element } of placements) leaveEmpty(element)
  }
}

async function decide(placements: readonly AdPlacement[]): Promise<AdDecision> {
  const session = await freshSession()
  const request: AdRequest = {
    path: window.location.pathname,
    slots: placements.map(({ slot, format }) => ({ slot, format })),
    shown: adsShown().counts(),
    allowsOthers: mayMeasure(),
  }
  const response = await fetch(AD_PATHS.decisions, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(session && { authorization: `Bearer ${session.accessToken}` }),
    },
    body: JSON.stringify(request),
    signal: AbortSignal.timeout(MAX_WAIT_MS),
  })
  if (!response.ok) throw new Error(`The ad server answered ${response.status}`)
  return response.json()
}

async function load(
  decision: Exclude<AdDecision, { service: 'none' }>,
): Promise<(placements: readonly AdPlacement[]) => void> {
  switch (decision.service) {
    case 'house': {
      const { houseAds } = await import('./house-ads.ts')
      return (placements) => showEach(houseAds(), placements, decision.ads)
    }
    case 'google': {
      const { googleAds } = await import('./google-ads.ts')
      return (placements) => showEach(googleAds(), placements, decision.ads)
    }
    default:
      // A newer server.
      throw new Error(`Unknown ad service ${(decision satisfies never as AdDecision).service}`)
  }
}

function showEach<Ad extends { slot: string }>(
  service: AdService<Ad>,
  placements: readonly AdPlacement[],
  ads: readonly Ad[],
): void {
  const waiting = [...ads]
  const filled = placements.flatMap((placement) => {
    // A slot may be on the page twice, so each ad is used once.
    const index = waiting.findIndex(({ slot }) => slot === placement.slot)
    const [ad] = index < 0 ? [] : waiting.splice(index, 1)
    if (!ad) leaveEmpty(placement.element)
    return ad ? [{ placement, ad }] : []
  })
  void service.show(filled)
}
