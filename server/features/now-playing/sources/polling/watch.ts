import { setTimeout as wait } from 'node:timers/promises'
import { backoffMs } from '#server/lib/async/backoff.ts'
import { FetchError } from '#server/lib/fetch/fetch-error.ts'
import { untilAborted } from '#server/lib/fetch/safe-request.ts'
import type { Clock } from '#server/lib/time/clock.ts'
import { MINUTE_MS } from '#server/lib/time/durations.ts'
import { readAzuracastStream } from '../azuracast/read-azuracast-stream.ts'
import { readIcy } from '../icecast/read-icy.ts'
import type { Report } from '../report.ts'
import type { RemoteSource } from '../settings/settings.ts'
import { type Connect, type PolledSource, createPollReader } from './read-polled.ts'
import { ReportQueue } from './report-queue.ts'

export interface WatchDeps {
  clock: Clock
  connect: Connect
  onReport: (report: Report) => Promise<void>
  onFailure: (cause: unknown, failures: number) => Promise<void>
}

type StreamedSource = Exclude<RemoteSource, PolledSource>

const BACKOFF = { firstMs: 2_000, maxMs: 60_000 }
const MAX_RETRY_AFTER_MS = 10 * MINUTE_MS
/** A stream that was open for this long counts as successful. */
const WORKED_MS = 30_000

export async function watchSource(source: RemoteSource, deps: WatchDeps, signal: AbortSignal): Promise<void> {
  const step = 'pollSeconds' in source ? poll(source, deps) : follow(source, deps)
  for (let failures = 0; !signal.aborted;) {
    let delay: number
    try {
      delay = await step(signal)
      failures = 0
    } catch (cause) {
      if (signal.aborted) return
      await deps.onFailure(cause, failures)
      delay = retryDelayMs(cause, failures)
      failures += 1
    }
    await wait(delay, undefined, { signal, ref: false }).catch(() => undefined)
  }
}

/** Services with a limit of requests block readers that do not keep to their Retry-After. */
export function retryDelayMs(cause: unknown, failures: number): number {
  const asked = cause instanceof FetchError ? (cause.retryAfterMs ?? 0) : 0
  return Math.max(backoffMs(failures, BACKOFF), Math.min(asked, MAX_RETRY_AFTER_MS))
}

type Step = (signal: AbortSignal) => Promise<number>

function poll(source: PolledSource, { clock, connect, onReport }: WatchDeps): Step {
  const read = createPollReader(source, connect, clock)
  return async (signal) => {
    // A stopping node does not wait for a slow server.
    await onReport(await untilAborted(read(), signal))
    return source.pollSeconds * 1_000
  }
}

function follow(source: StreamedSource, deps: WatchDeps): Step {
  const { onReport, onFailure } = deps
  const heartbeatMs = Math.min(10_000, (source.staleSeconds * 1_000) / 3)
  return async (signal) => {
    const startedAt = performance.now()
    const queue = new ReportQueue(
      (report) => onReport(report).catch((cause: unknown) => onFailure(cause, 0)),
      heartbeatMs,
    )
    try {
      await read(source, deps, signal, queue)
    } catch (cause) {
      await queue.drained()
      // A stream that worked before is reopened without backoff.
      if (!signal.aborted && performance.now() - startedAt < WORKED_MS) throw cause
    }
    await queue.drained()
    return backoffMs(0, BACKOFF)
  }
}

function read(
  source: StreamedSource,
  { connect, clock }: WatchDeps,
  signal: AbortSignal,
  queue: ReportQueue,
): Promise<void> {
  if (source.kind === 'azuracast-sse')
    return readAzuracastStream(source, connect, clock, signal, (report) =>
      report ? queue.offer(report) : queue.confirm(),
    )
  return readIcy(source.url, connect, signal, (item) => {
    if (item === undefined) queue.confirm()
    else queue.offer(item ? { item } : {})
  })
}
