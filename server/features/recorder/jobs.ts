import { setTimeout as sleep } from 'node:timers/promises'
import type { StationId } from '#contract/stations.ts'
import { recordingSources } from '#server/features/schedule/airings/recorded-stations.ts'
import { startRepeating } from '#server/lib/async/repeat.ts'
import { pruneRecordings, type PruneSettings } from './prune.ts'
import { type RecorderDeps, StationRecorder } from './station-recorder.ts'

export interface RecordingDeps extends RecorderDeps, PruneSettings {
  streams: ReadonlyMap<string, string>
}

const PRUNE_EVERY_MS = 60_000
const RENEW_EVERY_MS = 4_000
const AFTER_ERROR_MS = 5_000

/** The returned function ends recording with the segment in progress. */
export function startRecording(deps: RecordingDeps): () => Promise<void> {
  const stations = [...recordingSources(deps)].flatMap(([id, source]) => (source === 'recorder' ? [id] : []))
  const stopping = new AbortController()
  const running = stations.map((station) => follow(deps, station, stopping.signal))
  const stopPruning = startRepeating(
    () => pruneRecordings(deps.db, deps.store, deps, deps.clock()),
    PRUNE_EVERY_MS,
    (cause) => deps.log.warn({ cause }, 'old recordings were not deleted'),
  )
  return async () => {
    stopping.abort()
    await Promise.all([...running, stopPruning()])
  }
}

async function follow(deps: RecordingDeps, station: StationId, stopping: AbortSignal): Promise<void> {
  const url = deps.streams.get(station)
  if (url === undefined) return
  const recorder = new StationRecorder(deps, station, url)
  const warn = (cause: unknown) => deps.log.warn({ station, cause }, 'the recorder waits for the database')
  const renewal = setInterval(() => void recorder.renew().catch(warn), RENEW_EVERY_MS).unref()
  while (!stopping.aborted) {
    const wait = await recorder.step(stopping).catch((cause: unknown) => {
      warn(cause)
      return AFTER_ERROR_MS
    })
    await sleep(wait, undefined, { signal: stopping, ref: false }).catch(() => undefined)
  }
  clearInterval(renewal)
  await recorder.release().catch(warn)
}
