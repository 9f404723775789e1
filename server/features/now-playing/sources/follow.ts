import { STATIONS, type StationId } from '#contract/stations.ts'
import type { Listen } from '#server/database/changes.ts'
import type { Database } from '#server/database/connect.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Logger } from '#server/lib/logger.ts'
import { startRepeating } from '#server/lib/repeat.ts'
import type { SourcesByStation } from './settings.ts'
import { deleteOthers, NOW_PLAYING_CHANGED, settle } from './store.ts'
import { loadChanges, type SourceChange } from './timeline.ts'
import type { TitleSources } from './title-sources.ts'

interface FollowDeps {
  db: Database
  listen: Listen
  clock: Clock
  log: Logger
  titleSources: TitleSources
}

interface Publisher {
  setSourceChanges: (station: StationId, changes: readonly SourceChange[] | undefined) => void
}

/** Every node that has listeners ends what stale sources have said, because the one that reads the sources may be gone. */
const SETTLE_MS = 5_000
/** Clients that were away for less get what they have missed. */
const LOADED_MS = 15 * 60_000

/** Keeps `publisher` up to date with what the sources say on whatever node. The returned function stops it. */
export async function followSources(publisher: Publisher, deps: FollowDeps): Promise<() => Promise<void>> {
  const { db, listen, clock, log, titleSources } = deps
  const hasSources = (station: StationId) => titleSources.current().has(station)
  const load = async (station: StationId) => {
    const from = new Date(clock().getTime() - LOADED_MS)
    const changes = hasSources(station) ? await loadChanges(db, station, from) : undefined
    // The sources may have changed meanwhile.
    publisher.setSourceChanges(station, hasSources(station) ? changes : undefined)
  }
  const loading = new LatestOnly(load, (cause) => log.warn({ cause }, 'now playing could not be loaded'))
  // An empty payload: notifications may have been missed.
  const stopListening = await listen(NOW_PLAYING_CHANGED, (payload) => {
    for (const station of STATIONS) if (payload === '' || payload === station) loading.run(station)
  })
  await Promise.all(STATIONS.filter(hasSources).map(load))
  const logFailure = (cause: unknown) => log.warn({ cause }, 'now playing could not be settled')
  const stopSettling = startRepeating(() => settle(db, titleSources.current(), clock()), SETTLE_MS, logFailure)
  let before = titleSources.current()
  const changed = new LatestOnly(async () => {
    const now = titleSources.current()
    const removed = [...before.keys()].filter((station) => !now.has(station))
    before = now
    for (const station of STATIONS) loading.run(station)
    // What a station without sources played last has ended.
    const all: SourcesByStation = new Map([...removed.map((station) => [station, []] as const), ...now])
    await deleteOthers(db, all)
    await settle(db, all, clock())
  }, logFailure)
  const stopWatching = titleSources.onChange(() => changed.run('all'))
  return async () => {
    stopListening()
    stopWatching()
    await stopSettling()
    await changed.idle()
    await loading.idle()
  }
}

/** Runs one load per key at a time. Calls during a load cause one more, so that the latest state is never missed. */
class LatestOnly<Key> {
  readonly #load: (key: Key) => Promise<void>
  readonly #onError: (cause: unknown) => void
  readonly #running = new Map<Key, Promise<void>>()
  readonly #again = new Set<Key>()

  constructor(load: (key: Key) => Promise<void>, onError: (cause: unknown) => void) {
    this.#load = load
    this.#onError = onError
  }

  run(key: Key): void {
    if (this.#running.has(key)) this.#again.add(key)
    else this.#running.set(key, this.#loadUntilLatest(key))
  }

  async idle(): Promise<void> {
    await Promise.all(this.#running.values())
  }

  async #loadUntilLatest(key: Key): Promise<void> {
    do {
      this.#again.delete(key)
      await this.#load(key).catch(this.#onError)
    } while (this.#again.has(key))
    this.#running.delete(key)
  }
}
