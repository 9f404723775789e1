import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { StationId } from '#contract/stations.ts'
import type { Database } from '#server/database/connect.ts'
import { startRepeating } from '#server/lib/async/repeat.ts'
import type { Logger } from '#server/lib/telemetry/logger.ts'
import type { Clock } from '#server/lib/time/clock.ts'
import type { RemoteSource, SourcesByStation } from '../settings/settings.ts'
import type { TitleSources } from '../settings/title-sources.ts'
import { storeFailure, storeReport } from '../timeline/store.ts'
import { watchSource } from './watch.ts'

interface PollerDeps {
  db: Database
  clock: Clock
  log: Logger
  titleSources: TitleSources
}

const CLAIM_MS = 5_000
/** After this time another node takes over from one that failed. */
const LEASE_MS = 20_000

interface Watched {
  station: StationId
  source: RemoteSource
}

interface Watching extends Watched {
  stop: AbortController
  ended: Promise<void>
}

/**
 * Reads each source on one node only, and follows changes of the configuration. The returned function releases the sources to other nodes.
 */
export function startReadingSources(deps: PollerDeps): () => Promise<void> {
  const poller = new Poller(deps)
  const logFailure = (cause: unknown) => deps.log.warn({ cause }, 'the sources of titles could not be claimed')
  const stopClaiming = startRepeating(() => poller.claim(), CLAIM_MS, logFailure)
  const stopWatching = deps.titleSources.onChange(() => void poller.claim().catch(logFailure))
  return async () => {
    stopWatching()
    await stopClaiming()
    await poller.stop()
  }
}

class Poller {
  readonly #deps: PollerDeps
  readonly #node = randomUUID()
  readonly #watching = new Map<string, Watching>()
  #claiming: Promise<void> = Promise.resolve()

  constructor(deps: PollerDeps) {
    this.#deps = deps
  }

  /** Also renews the leases that this node holds, and stops reading the sources that it has lost. */
  claim(): Promise<void> {
    const claimed = this.#claiming.then(() => this.#claim())
    this.#claiming = claimed.catch(() => undefined)
    return claimed
  }

  async stop(): Promise<void> {
    await this.#claiming
    await this.#end([...this.#watching.values()])
    const { db, log } = this.#deps
    await db
      .updateTable('now_playing_source')
      .set({ held_until: null })
      .where('holder', '=', this.#node)
      .execute()
      .catch((cause: unknown) => log.warn({ cause }, 'the sources of titles were not released'))
  }

  async #claim(): Promise<void> {
    const all = remoteSources(this.#deps.titleSources.current())
    const wanted = new Map(all.map((one) => [keyOf(one), one]))
    const changed = [...this.#watching.values()].filter(
      (one) => !isDeepStrictEqual(wanted.get(keyOf(one))?.source, one.source),
    )
    await this.#end(changed)
    // Deleted after the last report in progress.
    for (const one of changed.filter((removed) => !wanted.has(keyOf(removed))))
      await deleteRemoved(this.#deps.db, one, this.#node, this.#deps.clock())
    if (all.length === 0) return
    const held = await claimSources(this.#deps.db, all, this.#node, this.#deps.clock())
    await this.#end([...this.#watching.values()].filter((one) => !held.has(keyOf(one))))
    for (const [key, one] of wanted)
      if (held.has(key) && !this.#watching.has(key)) this.#watching.set(key, this.#watch(one))
  }

  async #end(ended: readonly Watching[]): Promise<void> {
    for (const { stop } of ended) stop.abort()
    await Promise.all(ended.map((one) => one.ended))
    for (const one of ended) this.#watching.delete(keyOf(one))
  }

  #watch({ station, source }: Watched): Watching {
    const { db, clock, log, titleSources } = this.#deps
    const stop = new AbortController()
    // Looked up for each report, because the sources of the station may have changed.
    const ofStation = () => {
      const sources = titleSources.current().get(station) ?? []
      return sources.some(({ id }) => id === source.id) ? { station, sources } : null
    }
    const ended = watchSource(
      source,
      {
        clock,
        connect: { allowPrivate: source.privateNetwork },
        onReport: async (report) => {
          const current = ofStation()
          if (current) await storeReport(db, current, source, report, clock())
        },
        onFailure: async (cause, failures) => {
          // Consecutive failures are logged once; the database counts all.
          if (failures === 0) log.warn({ station, source: source.url, cause }, 'a source of titles could not be read')
          const current = ofStation()
          if (current) await storeFailure(db, current, source, cause, clock()).catch(() => undefined)
        },
      },
      stop.signal,
    )
    return { station, source, stop, ended }
  }
}

const remoteSources = (titleSources: SourcesByStation): Watched[] =>
  [...titleSources].flatMap(([station, sources]) =>
    sources.flatMap((source): Watched[] => (source.kind === 'webhook' ? [] : [{ station, source }])),
  )

const keyOf = ({ station, source }: Watched) => rowKey(station, source.id)

const rowKey = (station: StationId, source: string) => `${station} ${source}`

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
  return new Set(claimed.map(({ station, source }) => rowKey(station, source)))
}

/** Keeps the report of a source that another node still reads. */
async function deleteRemoved(db: Database, { station, source }: Watched, node: string, now: Date): Promise<void> {
  await db
    .deleteFrom('now_playing_source')
    .where('station', '=', station)
    .where('source', '=', source.id)
    .where((eb) =>
      eb.or([
        eb('holder', 'is', null),
        eb('holder', '=', node),
        eb('held_until', 'is', null),
        eb('held_until', '<', now),
      ]),
    )
    .execute()
}
