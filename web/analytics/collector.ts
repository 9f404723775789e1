import { ANALYTICS_LIMITS, ANALYTICS_PATH, type AnalyticsBatch, type AnalyticsEvent } from '#contract/analytics.ts'
import { mayMeasure } from '#web/consent/consent-script.ts'
import { createEventBatches, postBatch } from '#web/lib/browser/event-batches.ts'
import { randomUuid } from '#web/lib/browser/random-uuid.ts'
import type { Analytics } from './event.ts'

export function createCollector(): Analytics {
  const add = createEventBatches<AnalyticsEvent>({
    post: (events) => postBatch(ANALYTICS_PATH, { sentAt: Date.now(), events } satisfies AnalyticsBatch),
    maxBatch: ANALYTICS_LIMITS.events,
    maxWaiting: 500,
    sendAfterMs: 10_000,
    // Measurement may have been refused since the events were logged.
    isAllowed: mayMeasure,
  })
  return { log: (event) => add({ ...event, id: randomUuid(), at: Date.now() }) }
}
