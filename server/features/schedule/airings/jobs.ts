import { announceContentChange } from '#server/database/changes.ts'
import type { Database } from '#server/database/connect.ts'
import { startRepeating } from '#server/lib/async/repeat.ts'
import type { Logger } from '#server/lib/telemetry/logger.ts'
import type { Clock } from '#server/lib/time/clock.ts'
import { finishAirings, type FinishOptions } from './finish-airings.ts'
import { recordingSources } from './recorded-stations.ts'
import { claimAirings, type TextsOfAiring, updateAirings } from './update-airings.ts'

export interface CatchUpDeps extends FinishOptions {
  db: Database
  clock: Clock
  log?: FinishOptions['log']
  textsOf?: TextsOfAiring | undefined
}

const EVERY_MS = 5_000

/** Does nothing while another node runs it. */
export async function updateCatchUp({ db, clock, textsOf, ...options }: CatchUpDeps): Promise<void> {
  const now = clock()
  const stations = [...recordingSources(options).keys()]
  await db.transaction().execute(async (tx) => {
    if (!(await claimAirings(tx))) return
    const isUpdated = await updateAirings(tx, { stations, textsOf }, now)
    const isFinished = await finishAirings(tx, options, now)
    if (isUpdated || isFinished) await announceContentChange(tx)
  })
}

export const startCatchUp = (deps: CatchUpDeps, logger: Logger): (() => Promise<void>) =>
  startRepeating(
    () => updateCatchUp(deps),
    EVERY_MS,
    (cause) => logger.warn({ cause }, 'the airings were not updated'),
  )
