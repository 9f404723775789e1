import { parsePosition, comparePositions } from '#server/features/now-playing/change-log.ts'
import { browserTimers } from '#web/player/core/timers.ts'
import { readEventStream } from '#web/player/now-playing/event-stream.ts'
import { type Aim, type Clients, Tally } from './tally.ts'
import { pause } from './wait.ts'

const LISTENERS = 8
const REPLAY_SECONDS = 10

interface Received {
  ids: string[]
  /** When the last connection ended; undefined while one is open. */
  endedAt: number | undefined
}

/** Starts clients that read the now-playing stream with the web app's parser and reconnect with `Last-Event-ID`. */
export function startEventListeners(url: string, random: () => number): Clients {
  const tally = new Tally()
  const stopping = new AbortController()
  const { signal } = stopping
  const all = Array.from({ length: LISTENERS }, (): Received => ({ ids: [], endedAt: undefined }))
  const listening = all.map(listenOn)

  async function listenOn(received: Received): Promise<void> {
    while (!signal.aborted) {
      const wait = await readOnce(url, received, { tally, signal })
      // With jitter, as in the web app.
      await pause(wait * (0.5 + random()), signal)
    }
  }

  return {
    name: 'event listeners',
    tally,
    async stop() {
      const expected = await expectedIds(url, all)
      stopping.abort()
      await Promise.all(listening)
      return aimsOf(all, expected, tally)
    },
  }
}

/** Reads one connection to its end and returns the milliseconds to wait before the next. */
async function readOnce(
  url: string,
  received: Received,
  { tally, signal }: { tally: Tally; signal: AbortSignal },
): Promise<number> {
  let retry = 3_000
  let isOpen = false
  const open = () => {
    isOpen = true
    tally.requests++
    if (received.endedAt !== undefined) tally.recordPause(Date.now() - received.endedAt)
    received.endedAt = undefined
  }
  try {
    await readEventStream({
      url: `${url}/now-playing/stream`,
      lastEventId: received.ids.at(-1),
      signal,
      timers: browserTimers,
      onRetry(ms) {
        // Sent at the start of a stream, and again at its end with the time to wait.
        if (!isOpen) open()
        retry = ms
      },
      onMessage({ id }) {
        if (id !== undefined) received.ids.push(id)
      },
    })
  } catch (cause) {
    if (!isOpen && !signal.aborted) tally.recordFailure(String(cause))
  }
  received.endedAt ??= Date.now()
  return retry
}

/** All ids since the first one received: those of all listeners, and those that the server replays. */
async function expectedIds(url: string, all: readonly Received[]): Promise<string[]> {
  const [first] = [...new Set(all.flatMap(({ ids }) => ids))].toSorted(inOrder)
  const replayed: string[] = []
  await readEventStream({
    url: `${url}/now-playing/stream`,
    lastEventId: first,
    signal: AbortSignal.timeout(REPLAY_SECONDS * 1_000),
    timers: browserTimers,
    onRetry: () => undefined,
    onMessage: ({ id }) => id !== undefined && replayed.push(id),
  }).catch(() => undefined)
  return [...new Set([...all.flatMap(({ ids }) => ids), ...replayed])].toSorted(inOrder)
}

function inOrder(a: string, b: string): number {
  const [first, second] = [parsePosition(a), parsePosition(b)]
  return first && second ? comparePositions(first, second) : 0
}

function aimsOf(all: readonly Received[], expected: readonly string[], tally: Tally): Aim[] {
  let gaps = 0
  let duplicates = 0
  for (const [client, { ids }] of all.entries()) {
    const received = new Set(ids)
    const due = expected.slice(expected.indexOf(ids[0] ?? ''), expected.indexOf(ids.at(-1) ?? '') + 1)
    const missing = due.filter((id) => !received.has(id))
    const repeated = ids.filter((id, index) => index > 0 && inOrder(ids[index - 1] ?? '', id) >= 0)
    gaps += missing.length
    duplicates += repeated.length
    if (missing.length > 0) tally.addDetail(`listener ${client} missed ${missing.join(' ')}`)
    if (repeated.length > 0) tally.addDetail(`listener ${client} got again ${repeated.join(' ')}`)
  }
  const events = `of ${expected.length} events`
  return [
    { what: 'no event missing', isMet: gaps === 0 && expected.length > 1, seen: `${gaps} ${events}` },
    { what: 'no event twice', isMet: duplicates === 0, seen: `${duplicates} ${events}` },
  ]
}
