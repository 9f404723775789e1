import { sql } from 'kysely'
import type { AdDayTable } from '#server/database/ad-tables.ts'
import type { Database } from '#server/database/connect.ts'

export type AdReportRow = Omit<AdDayTable, 'day'>

/** Days are `yyyy-mm-dd`, both included. Most impressions first. */
export async function adReport(db: Database, from: string, to: string): Promise<AdReportRow[]> {
  const sum = (column: 'requests' | 'impressions' | 'viewable' | 'clicks') =>
    sql<number>`sum(${sql.ref(column)})::int`.as(column)
  return db
    .selectFrom('ad_day')
    .select(['campaign', 'creative', 'slot', sum('requests'), sum('impressions'), sum('viewable'), sum('clicks')])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy(['campaign', 'creative', 'slot'])
    .orderBy(sql`sum(impressions)`, 'desc')
    .orderBy('campaign')
    .orderBy('creative')
    .orderBy('slot')
    .execute()
}
