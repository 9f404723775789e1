import type { AdFormat, GoogleAd } from '#contract/ads.ts'
import { mayMeasure } from '#web/consent/consent-script.ts'
import { once } from '#web/lib/memoize.ts'
import { isSubscriber, readSession } from '#web/session/session-store.ts'
import type { AdPlacement, AdService } from './ad-service.ts'
import { leaveEmpty } from './empty-slot.ts'
import { type GoogleSlot, type GoogleTag, googleTag } from './google-tag.ts'
import { whenVisible } from './when-visible.ts'

/** A slower request leaves its slot empty. */
const MAX_WAIT_MS = 3_000
/** An advertisement is replaced after this time in view. */
const REFRESH_MS = 30_000

type Size = readonly [number, number]

const SIZES: Record<AdFormat, readonly Size[]> = {
  '970x250': [
    [970, 250],
    [970, 90],
    [728, 90],
  ],
  '320x100': [
    [320, 100],
    [320, 50],
  ],
  '300x250': [[300, 250]],
}

interface Shown {
  id: string
  element: HTMLElement
  slot: GoogleSlot
  state: 'waiting' | 'drawn' | 'given-up'
}

export const googleAds = once(() => new GoogleAds())

class GoogleAds implements AdService<GoogleAd> {
  #shown: Shown[] = []
  #number = 0
  #isStarted = false

  async show(filled: readonly { placement: AdPlacement; ad: GoogleAd }[]): Promise<void> {
    const deadline = timeOut(MAX_WAIT_MS)
    try {
      const { tag, setPrivacy } = await Promise.race([googleTag(), deadline])
      this.#destroyRemoved(tag)
      const placements = filled.filter(({ placement }) => placement.element.isConnected)
      const added = placements.flatMap(({ placement, ad }) => this.#define(tag, placement, ad))
      this.#shown.push(...added)
      this.#start(tag)
      for (const { id } of added) tag.display(id)
      setPrivacy()
      if (added.length > 0) tag.pubads().refresh(added.map(({ slot }) => slot))
      // The response gets the rest of the time.
      await deadline.catch(() => this.#giveUpWaiting(tag, added))
    } catch {
      for (const { placement } of filled) leaveEmpty(placement.element)
    }
  }

  #define(tag: GoogleTag, { element, format }: AdPlacement, ad: GoogleAd): Shown[] {
    const id = `google-ad-${++this.#number}`
    element.append(Object.assign(document.createElement('div'), { id }))
    const sizes = SIZES[format].filter(([width]) => width <= element.clientWidth)
    const slot = tag.defineSlot(ad.adUnitPath, sizes, id)
    if (!slot) {
      leaveEmpty(element)
      return []
    }
    slot.addService(tag.pubads()).setConfig({ targeting: ad.targeting })
    return [{ id, element, slot, state: 'waiting' }]
  }

  /** Services are enabled once, after the first slots are defined. */
  #start(tag: GoogleTag): void {
    if (this.#isStarted) return
    this.#isStarted = true
    tag.pubads().addEventListener('slotRenderEnded', ({ slot, isEmpty }) => {
      const one = this.#shown.find((other) => other.slot === slot)
      if (one?.state !== 'waiting') return
      if (isEmpty) giveUp(tag, one)
      else startRefreshing(tag, one)
    })
    tag.enableServices()
  }

  #giveUpWaiting(tag: GoogleTag, added: readonly Shown[]): void {
    for (const one of added) if (one.state === 'waiting') giveUp(tag, one)
  }

  /** Otherwise slots of pages that were left would be requested again. */
  #destroyRemoved(tag: GoogleTag): void {
    const removed = this.#shown.filter(({ element }) => !element.isConnected)
    if (removed.length > 0) tag.destroySlots(removed.map(({ slot }) => slot))
    this.#shown = this.#shown.filter(({ element }) => element.isConnected)
  }
}

function giveUp(tag: GoogleTag, one: Shown): void {
  one.state = 'given-up'
  tag.destroySlots([one.slot])
  leaveEmpty(one.element)
}

function startRefreshing(tag: GoogleTag, one: Shown): void {
  one.state = 'drawn'
  whenVisible(one.element, REFRESH_MS, () => {
    // The visitor has withdrawn the consent, or subscribed.
    if (!mayMeasure() || isSubscriber(readSession())) {
      giveUp(tag, one)
      return false
    }
    void googleTag().then(({ setPrivacy }) => {
      setPrivacy()
      tag.pubads().refresh([one.slot])
    })
    return true
  })
}

const timeOut = (ms: number): Promise<never> =>
  new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error('The ad tag is slow')), ms)
  })
