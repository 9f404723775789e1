import { ANALYTICS_LIMITS, ANALYTICS_PATH, type AnalyticsBatch, type AnalyticsEvent } from '#contract/analytics.ts'
import { mayMeasure } from '#web/consent/consent-script.ts'
import type { Analytics } from './event.ts'

const SEND_AFTER_MS = 10_000
/** The most events that wait for a connection; the oldest are dropped first. */
const MAX_WAITING = 500

/** Our own analytics service: sends events in batches, and the rest when the page is hidden or left. */
export function createCollector(): Analytics {
  let waiting: AnalyticsEvent[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const takeBatch = (): AnalyticsBatch => ({
    sentAt: Date.now(),
    events: waiting.splice(0, ANALYTICS_LIMITS.events),
  })

  /** Sends everything at once, because a page that is left gets no second chance. */
  async function send(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    // Measurement may have been refused since the events were logged.
    if (!mayMeasure()) waiting = []
    const batches: AnalyticsBatch[] = []
    while (waiting.length > 0) batches.push(takeBatch())
    const areSent = await Promise.all(batches.map(post))
    const unsent = batches.filter((_batch, index) => !areSent[index]).flatMap(({ events }) => events)
    if (unsent.length === 0) return
    waiting = [...unsent, ...waiting].slice(-MAX_WAITING)
    schedule()
  }

  function schedule(): void {
    timer ??= setTimeout(() => void send(), SEND_AFTER_MS)
  }

  addEventListener('pagehide', () => void send())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void send()
  })

  return {
    log(event) {
      waiting = [...waiting, { ...event, id: crypto.randomUUID(), at: Date.now() }].slice(-MAX_WAITING)
      schedule()
    },
  }
}

/** Whether the batch needs no further attempt: a refused batch would be refused again. */
async function post(batch: AnalyticsBatch): Promise<boolean> {
  try {
    const { status } = await fetch(ANALYTICS_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(batch),
      // The request continues after the page is left.
      keepalive: true,
    })
    return status !== 429 && status < 500
  } catch {
    return false
  }
}
