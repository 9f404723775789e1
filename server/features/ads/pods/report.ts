import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'

/** What was counted of one spot; `pod` are errors of whole documents. */
export interface SpotReportRow {
  spot: string
  impressions: number
  /** How often a quarter, half, three quarters and all of it were heard. */
  quarters: number
  halves: number
  threeQuarters: number
  completed: number
  clicks: number
  errors: number
}

/** Returns the sums of the days `from` to `to`, `yyyy-mm-dd`, most impressions first. */
export async function spotReport(db: Database, from: string, to: string): Promise<SpotReportRow[]> {
  const sum = (pattern: string) => sql<number>`coalesce(sum(count) filter (where event like ${pattern}), 0)::int`
  return db
    .selectFrom('ad_spot_day')
    .select([
      'spot',
      sum('impression').as('impressions'),
      sum('firstQuartile').as('quarters'),
      sum('midpoint').as('halves'),
      sum('thirdQuartile').as('threeQuarters'),
      sum('complete').as('completed'),
      sum('click').as('clicks'),
      sum('error-%').as('errors'),
    ])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy('spot')
    .orderBy('impressions', 'desc')
    .orderBy('spot')
    .execute()
}
