import { AD_PATHS, AD_LIMITS, type AdEvent } from '#contract/ads.ts'

const SEND_AFTER_MS = 1_000
const RETRY_AFTER_MS = 10_000
/** The most events that wait for a connection; the oldest are dropped first. */
const MAX_WAITING = 200

/** Sends events in batches, and what is left when the page is hidden. The server counts each once, so sending again is safe. */
export function createAdEvents() {
  let waiting: AdEvent[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  async function send(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const events = waiting.splice(0, AD_LIMITS.events)
    if (events.length === 0 || (await isSent(events))) return
    waiting = [...events, ...waiting].slice(-MAX_WAITING)
    schedule(RETRY_AFTER_MS)
  }

  function schedule(ms: number): void {
    timer ??= setTimeout(() => void send(), ms)
  }

  addEventListener('pagehide', () => void send())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void send()
  })

  return {
    add(event: AdEvent): void {
      waiting.push(event)
      schedule(SEND_AFTER_MS)
    },
  }
}

/** Whether the events need no further attempt: refused ones would be refused again. */
async function isSent(events: readonly AdEvent[]): Promise<boolean> {
  try {
    const { status } = await fetch(AD_PATHS.events, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ events }),
      keepalive: true,
    })
    return status !== 429 && status < 500
  } catch {
    return false
  }
}
