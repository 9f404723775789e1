import { STATIONS } from '#contract/stations.ts'
import type { Database } from '#server/database/connect.ts'
import type { ShowsBetween } from '#server/domain/now-playing/board.ts'
import { expandRules, rulesOf } from '#server/domain/schedule/slots.ts'

/** Joins the schedule with the titles of its shows; an airing whose show is not published is left out. */
export const showsFrom =
  (db: Database): ShowsBetween =>
  async (from, to) => {
    const rules = await rulesOf(db, STATIONS)
    const ids = [...new Set([...rules.values()].flat().map((rule) => rule.showId))]
    const titles = await showTitles(db, ids)
    return new Map(
      STATIONS.map((station) => [
        station,
        expandRules(rules.get(station) ?? [], from, to).flatMap(({ showId, startsAt, endsAt }) => {
          const show = titles.get(showId)
          return show ? [{ id: showId, ...show, startsAt, endsAt }] : []
        }),
      ]),
    )
  }

async function showTitles(db: Database, ids: string[]): Promise<Map<string, { title: string; url: string }>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('content').select(['id', 'headline', 'url']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, headline, url }) => [id, { title: headline, url }]))
}
