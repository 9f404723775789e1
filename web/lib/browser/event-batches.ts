interface BatchSettings<Event> {
  /** Resolves to whether the batch needs no further attempt. */
  post: (events: Event[]) => Promise<boolean>
  maxBatch: number
  /** Events that may wait for a connection; the oldest are dropped first. */
  maxWaiting: number
  sendAfterMs: number
  /** Waiting events are dropped when this is false. */
  isAllowed?: () => boolean
}

const RETRY_AFTER_MS = 10_000

export function createEventBatches<Event>(settings: BatchSettings<Event>): (event: Event) => void {
  const { post, maxBatch, maxWaiting, sendAfterMs, isAllowed = () => true } = settings
  let waiting: Event[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Sends everything at once, because a page that is left gets no second chance. */
  async function send(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    if (!isAllowed()) waiting = []
    const batches: Event[][] = []
    while (waiting.length > 0) batches.push(waiting.splice(0, maxBatch))
    const areSent = await Promise.all(batches.map(post))
    const unsent = batches.filter((_batch, index) => !areSent[index]).flat()
    if (unsent.length === 0) return
    waiting = [...unsent, ...waiting].slice(-maxWaiting)
    schedule(RETRY_AFTER_MS)
  }

  function schedule(ms: number): void {
    timer ??= setTimeout(() => void send(), ms)
  }

  addEventListener('pagehide', () => void send())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void send()
  })

  return (event) => {
    waiting = [...waiting, event].slice(-maxWaiting)
    schedule(sendAfterMs)
  }
}

/** Posts a batch, also while the page is left. Resolves to false if another attempt may succeed: a refused batch stays refused. */
export async function postBatch(path: string, batch: object): Promise<boolean> {
  try {
    const { status } = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(batch),
      keepalive: true,
    })
    return status !== 429 && status < 500
  } catch {
    return false
  }
}
