import { type RawBuilder, sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { Database } from '#server/database/connect.ts'
import { selectFeedStates } from '#server/features/feed-import/subscriptions/subscriptions.ts'
import { selectTitleSourceStates } from '#server/features/now-playing/sources/polling/source-states.ts'
import { selectRecorderStates } from '#server/features/recorder/recorder-states.ts'
import { selectScheduleStates } from '#server/features/schedule-import/subscriptions/subscriptions.ts'
import { selectReceiverStates } from '#server/features/webhooks/receivers.ts'
import type { Clock } from '#server/lib/time/clock.ts'

/** The rows of each kind, with the columns `is_failing` and `is_off`. */
const statesByKind = (now: Date): Record<string, RawBuilder<unknown>> => ({
  feed: selectFeedStates(),
  schedule: selectScheduleStates(),
  title_source: selectTitleSourceStates(now),
  recorder: selectRecorderStates(now),
  webhook: selectReceiverStates(),
})

/** Equal on every node. During an outage of the database it has no values. */
export function measureIntegrations(registry: Registry, db: Database, clock: Clock): void {
  const integrations = new Gauge({
    name: 'prime_integrations',
    help: 'Feeds, schedules, title sources, recorders and webhook receivers by kind and state: working, failing or off. All nodes give the same numbers.',
    labelNames: ['kind', 'state'],
    registers: [registry],
    async collect() {
      const counted = await countIntegrations(db, clock()).catch(() => [])
      integrations.reset()
      for (const { kind, working, failing, off } of counted) {
        integrations.set({ kind, state: 'working' }, working)
        integrations.set({ kind, state: 'failing' }, failing)
        integrations.set({ kind, state: 'off' }, off)
      }
    },
  })
}

interface Counted {
  kind: string
  working: number
  failing: number
  off: number
}

/** All kinds, also those without rows. */
async function countIntegrations(db: Database, now: Date): Promise<Counted[]> {
  const counts = Object.entries(statesByKind(now)).map(
    ([kind, states]) => sql`
      select ${sql.lit(kind)} as kind, count(*) filter (where not is_failing and not is_off)::int as working,
        count(*) filter (where is_failing and not is_off)::int as failing, count(*) filter (where is_off)::int as off
      from (${states}) as state`,
  )
  const { rows } = await sql<Counted>`${sql.join(counts, sql` union all `)}`.execute(db)
  return rows
}
