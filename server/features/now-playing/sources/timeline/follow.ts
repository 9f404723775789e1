import { STATIONS, type StationId } from '#contract/stations.ts'
import type { Listen } from '#server/database/changes.ts'
import type { Database } from '#server/database/connect.ts'
import { CoalescedTask } from '#server/lib/async/coalesce.ts'
import { startRepeating } from '#server/lib/async/repeat.ts'
import type { Logger } from '#server/lib/telemetry/logger.ts'
import type { Clock } from '#server/lib/time/clock.ts'
import { MINUTE_MS } from '#server/lib/time/durations.ts'
import type { SourcesByStation } from '../settings/settings.ts'
import type { TitleSources } from '../settings/title-sources.ts'
import { deleteOthers, NOW_PLAYING_CHANGED, settle } from './store.ts'
import { loadChanges, type SourceChange } from './timeline.ts'

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

/** Every node with listeners ends stale items, because the node that reads the sources may have failed. */
const SETTLE_MS = 5_000
const LOADED_MS = 15 * MINUTE_MS

/** Passes on the changes of all nodes. The returned function stops it. */
export async function followSources(publisher: Publisher, deps: FollowDeps): Promise<() => Promise<void>> {
  const { db, listen, clock, log, titleSources } = deps
  const hasSources = (station: StationId) => titleSources.current().has(station)
  const load = async (station: StationId) => {
    const from = new Date(clock().getTime() - LOADED_MS)
    const changes = hasSources(station) ? await loadChanges(db, station, from) : undefined
    // Checked again, because the sources may have changed during the load.
    publisher.setSourceChanges(station, hasSources(station) ? changes : undefined)
  }
  const logFailedLoad = (cause: unknown) => log.warn({ cause }, 'now playing could not be loaded')
  const loads = new Map(STATIONS.map((station) => [station, new CoalescedTask(() => load(station), logFailedLoad)]))
  // An empty payload means that notifications may have been lost.
  const stopListening = await listen(NOW_PLAYING_CHANGED, (payload) => {
    for (const [station, loading] of loads) if (payload === '' || payload === station) loading.run()
  })
  await Promise.all(STATIONS.filter(hasSources).map(load))
  const logFailure = (cause: unknown) => log.warn({ cause }, 'now playing could not be settled')
  const stopSettling = startRepeating(() => settle(db, titleSources.current(), clock()), SETTLE_MS, logFailure)
  let before = titleSources.current()
  const changed = new CoalescedTask(async () => {
    const now = titleSources.current()
    const removed = [...before.keys()].filter((station) => !now.has(station))
    before = now
    for (const loading of loads.values()) loading.run()
    // The last item of a station whose sources were removed has ended.
    const all: SourcesByStation = new Map([...removed.map((station) => [station, []] as const), ...now])
    await deleteOthers(db, all)
    await settle(db, all, clock())
  }, logFailure)
  const stopWatching = titleSources.onChange(() => changed.run())
  return async () => {
    stopListening()
    stopWatching()
    await stopSettling()
    await changed.stop()
    await Promise.all(loads.values().map((loading) => loading.stop()))
  }
}
