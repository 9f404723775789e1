import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'

/** The spot `pod` has the errors of whole documents. */
export interface SpotReportRow {
  spot: string
  impressions: number
  /** Plays that reached this part. */
  quarters: number
  halves: number
  threeQuarters: number
  completed: number
  clicks: number
  errors: number
}

/** Days are `yyyy-mm-dd`, both included. Most impressions first. */
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
