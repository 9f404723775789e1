import { randomUUID } from 'node:crypto'
import type { StationId } from '#contract/stations.ts'
import type { Database } from '#server/database/connect.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Logger } from '#server/lib/logger.ts'
import { startRepeating } from '#server/lib/repeat.ts'
import type { RemoteSource, SourcesByStation } from './settings.ts'
import { storeFailure, storeReport } from './store.ts'
import { watchSource } from './watch.ts'

interface PollerDeps {
  db: Database
  clock: Clock
  log: Logger
  titleSources: SourcesByStation
}

const CLAIM_MS = 5_000
/** Another node takes over what a node that has died has read, after this time. */
const LEASE_MS = 20_000

interface Watched {
  station: StationId
  source: RemoteSource
}

interface Watching {
  stop: AbortController
  ended: Promise<void>
}

/** Reads the sources of titles, each on one node only. The returned function stops it and leaves them to other nodes. */
export function startReadingSources(deps: PollerDeps): () => Promise<void> {
  const all = [...deps.titleSources].flatMap(([station, sources]) =>
    sources.flatMap((source): Watched[] => (source.kind === 'webhook' ? [] : [{ station, source }])),
  )
  if (all.length === 0) return async () => undefined
  const poller = new Poller(deps, all)
  const stopClaiming = startRepeating(
    () => poller.claim(),
    CLAIM_MS,
    (cause) => deps.log.warn({ cause }, 'the sources of titles could not be claimed'),
  )
  return async () => {
    await stopClaiming()
    await poller.stop()
  }
}

class Poller {
  readonly #deps: PollerDeps
  readonly #all: readonly Watched[]
  readonly #node = randomUUID()
  readonly #watching = new Map<Watched, Watching>()

  constructor(deps: PollerDeps, all: readonly Watched[]) {
    this.#deps = deps
    this.#all = all
  }

  /** Claims the sources that no other node reads, renews the leases of its own, and stops reading those it has lost. */
  async claim(): Promise<void> {
    const held = await claimSources(this.#deps.db, this.#all, this.#node, this.#deps.clock())
    for (const one of this.#all) {
      const isHeld = held.has(keyOf(one.station, one.source.id))
      const watching = this.#watching.get(one)
      if (isHeld && !watching) this.#watching.set(one, this.#watch(one))
      if (!isHeld && watching) await this.#end(one, watching)
    }
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#watching].map(([one, watching]) => this.#end(one, watching)))
    const { db, log } = this.#deps
    await db
      .updateTable('now_playing_source')
      .set({ held_until: null })
      .where('holder', '=', this.#node)
      .execute()
      .catch((cause: unknown) => log.warn({ cause }, 'the sources of titles were not released'))
  }

  async #end(one: Watched, { stop, ended }: Watching): Promise<void> {
    stop.abort()
    await ended
    this.#watching.delete(one)
  }

  #watch({ station, source }: Watched): Watching {
    const { db, clock, log, titleSources } = this.#deps
    const sources = titleSources.get(station) ?? []
    const stop = new AbortController()
    const ended = watchSource(
      source,
      {
        clock,
        connect: { allowPrivate: source.privateNetwork },
        onReport: (report) => storeReport(db, { station, sources }, source, report, clock()),
        onFailure: async (cause, failures) => {
          // The database has the later ones.
          if (failures === 0) log.warn({ station, source: source.id, cause }, 'a source of titles could not be read')
          await storeFailure(db, { station, sources }, source, cause, clock()).catch(() => undefined)
        },
      },
      stop.signal,
    )
    return { stop, ended }
  }
}

const keyOf = (station: StationId, source: string) => `${station} ${source}`

/** Returns the keys of the sources that `node` may read until the lease ends. */
async function claimSources(db: Database, all: readonly Watched[], node: string, now: Date): Promise<Set<string>> {
  const held_until = new Date(now.getTime() + LEASE_MS)
  const claimed = await db
    .insertInto('now_playing_source')
    .values(all.map(({ station, source }) => ({ station, source: source.id, holder: node, held_until })))
    .onConflict((on) =>
      on
        .columns(['station', 'source'])
        .doUpdateSet({ holder: node, held_until })
        .where((eb) =>
          eb.or([
            eb('now_playing_source.holder', '=', node),
            eb('now_playing_source.held_until', 'is', null),
            eb('now_playing_source.held_until', '<', now),
          ]),
        ),
    )
    .returning(['station', 'source'])
    .execute()
  return new Set(claimed.map(({ station, source }) => keyOf(station, source)))
}
