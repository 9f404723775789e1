import { sql, type Transaction } from 'kysely'
import type { Tables } from '#server/database/tables.ts'
import { airingContents } from '#server/features/catalogue/save/airing-contents.ts'
import { DAY_MS } from '#server/lib/time/durations.ts'
import type { Slot } from '../slots.ts'

/** The last four airings of a show that airs less often are kept longer. */
export const RETENTION_DAYS = 8
export const RETAINED_AIRINGS = 4
/** Retention of the page of an airing that may not be recorded. */
const REFUSAL_MS = DAY_MS

/** `airings` must be in order. */
export function withinRetention<Airing extends Pick<Slot, 'showId' | 'endsAt'>>(
  airings: readonly Airing[],
  now: Date,
): Airing[] {
  const since = now.getTime() - RETENTION_DAYS * DAY_MS
  return [...Map.groupBy(airings, ({ showId }) => showId).values()].flatMap((ofShow) => {
    const over = ofShow.filter(({ endsAt }) => endsAt <= now).length
    return ofShow.filter(({ endsAt }, index) => endsAt.getTime() > since || index >= over - RETAINED_AIRINGS)
  })
}

export async function outdatedAirings(tx: Transaction<Tables>, now: Date): Promise<string[]> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  const { rows } = await sql<{ id: string }>`
    select airing.content_id as id from airing join ${airingContents} as content on content.id = airing.content_id
    where airing.is_over and (
      content.media_id is null and airing.ends_at <= ${before(REFUSAL_MS)}
      or airing.ends_at <= ${before(RETENTION_DAYS * DAY_MS)}
        and (content.available_until is null or content.available_until <= ${now})
        and (select count(*) from (
          select from airing as newer where newer.show_id = airing.show_id and newer.starts_at > airing.starts_at
            and newer.is_over limit ${RETAINED_AIRINGS}) as last) = ${RETAINED_AIRINGS})`.execute(tx)
  return rows.map(({ id }) => id)
}
