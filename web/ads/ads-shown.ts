import { AD_LIMITS } from '#contract/ads.ts'
import { CONSENT_EVENT, mayPersonalise } from '#web/consent/consent-script.ts'
import { once } from '#web/lib/memoize.ts'
import { readStored, STORAGE_KEYS, writeStored } from '#web/lib/storage.ts'

interface Stored {
  day: string
  counts: Record<string, number>
}

/**
 * How often each campaign with a limit was shown: on this day where the visitor allows personal ads, otherwise in this visit only,
 * without a trace in the browser.
 */
export const adsShown = once(() => {
  let counts = readCounts()
  addEventListener(CONSENT_EVENT, () => {
    if (!mayPersonalise()) counts = readCounts()
  })
  return {
    counts: (): Readonly<Record<string, number>> => counts,
    add(campaign: string) {
      counts = Object.fromEntries(
        Object.entries({ ...counts, [campaign]: (counts[campaign] ?? 0) + 1 }).slice(-AD_LIMITS.campaigns),
      )
      writeStored('local', STORAGE_KEYS.adsShown, mayPersonalise() ? JSON.stringify({ day: today(), counts }) : null)
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

const today = (): string => new Date().toISOString().slice(0, 10)
