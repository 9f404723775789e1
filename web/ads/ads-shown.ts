import { AD_LIMITS } from '#contract/ads.ts'
import { CONSENT_EVENT, mayPersonalise } from '#web/consent/consent-script.ts'
import { once } from '#web/lib/memoize.ts'
import { readStored, STORAGE_KEYS, writeStored } from '#web/lib/stores/storage.ts'
import { toDay } from '#web/lib/time/clock-time.ts'

interface Stored {
  day: string
  counts: Record<string, number>
}

/** By campaign with a limit: today if the visitor allows personal ads, otherwise in this visit only, with nothing stored. */
export const adsShown = once(() => {
  let shown: Stored = { day: today(), counts: readCounts() }
  addEventListener(CONSENT_EVENT, () => {
    if (!mayPersonalise()) shown = { day: today(), counts: readCounts() }
  })
  const counts = (): Readonly<Record<string, number>> => {
    if (shown.day !== today()) shown = { day: today(), counts: {} }
    return shown.counts
  }
  return {
    counts,
    add(campaign: string) {
      const added = Object.entries({ ...counts(), [campaign]: (counts()[campaign] ?? 0) + 1 })
      shown = { day: today(), counts: Object.fromEntries(added.slice(-AD_LIMITS.campaigns)) }
      writeStored('local', STORAGE_KEYS.adsShown, mayPersonalise() ? JSON.stringify(shown) : null)
    },
  }
})

function readCounts(): Record<string, number> {
  if (!mayPersonalise()) {
    writeStored('local', STORAGE_KEYS.adsShown, null)
    return {}
  }
  try {
    const stored: Stored | null = JSON.parse(readStored('local', STORAGE_KEYS.adsShown) ?? 'null')
    return stored?.day === today() ? stored.counts : {}
  } catch {
    return {}
  }
}

/** As the server counts. */
const today = (): string => toDay(Date.now())
