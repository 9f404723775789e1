import type { StationId } from '#contract/stations.ts'
import type { Listen } from '#server/database/changes.ts'
import type { Database } from '#server/database/connect.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Logger } from '#server/lib/logger.ts'
import { startRepeating } from '#server/lib/repeat.ts'
import type { SourcesByStation } from './settings.ts'
import { NOW_PLAYING_CHANGED, settle } from './store.ts'
import { loadChanges, type SourceChange } from './timeline.ts'

interface FollowDeps {
  db: Database
  listen: Listen
  clock: Clock
  log: Logger
  titleSources: SourcesByStation
}

interface Publisher {
  setSourceChanges: (station: StationId, changes: readonly SourceChange[]) => void
}

/** Every node that has listeners ends what stale sources have said, because the one that reads the sources may be gone. */
const SETTLE_MS = 5_000
/** Clients that were away for less get what they have missed. */
const LOADED_MS = 15 * 60_000

/** Keeps `publisher` up to date with what the sources say on whatever node. The returned function stops it. */
export async function followSources(publisher: Publisher, deps: FollowDeps): Promise<() => Promise<void>> {
  const { db, listen, clock, log, titleSources } = deps
  const stations = [...titleSources.keys()]
  if (stations.length === 0) return async () => undefined

  const load = async (station: StationId) => {
    const changes = await loadChanges(db, station, new Date(clock().getTime() - LOADED_MS))
    publisher.setSourceChanges(station, changes)
  }
  const loading = new LatestOnly(load, (cause) => log.warn({ cause }, 'now playing could not be loaded'))
  // An empty payload: notifications may have been missed.
  const stopListening = await listen(NOW_PLAYING_CHANGED, (payload) => {
    for (const station of stations) if (payload === '' || payload === station) loading.run(station)
  })
  await Promise.all(stations.map(load))
  const stopSettling = startRepeating(
    () => settle(db, titleSources, clock()),
    SETTLE_MS,
    (cause) => log.warn({ cause }, 'now playing could not be settled'),
  )
  return async () => {
    stopListening()
    await stopSettling()
    await loading.idle()
  }
}

/** Runs one load per station at a time. Calls during a load cause one more, so that the latest state is never missed. */
class LatestOnly {
  readonly #load: (station: StationId) => Promise<void>
  readonly #onError: (cause: unknown) => void
  readonly #running = new Map<StationId, Promise<void>>()
  readonly #again = new Set<StationId>()

  constructor(load: (station: StationId) => Promise<void>, onError: (cause: unknown) => void) {
    this.#load = load
    this.#onError = onError
  }

  run(station: StationId): void {
    if (this.#running.has(station)) this.#again.add(station)
    else this.#running.set(station, this.#loadUntilLatest(station))
  }

  async idle(): Promise<void> {
    await Promise.all(this.#running.values())
  }

  async #loadUntilLatest(station: StationId): Promise<void> {
    do {
      this.#again.delete(station)
      await this.#load(station).catch(this.#onError)
    } while (this.#again.has(station))
    this.#running.delete(station)
  }
}
