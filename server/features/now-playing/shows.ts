import { STATIONS, type StationId } from '#contract/stations.ts'
import type { Database } from '#server/database/connect.ts'
import { contentByIds } from '#server/features/catalogue/content.ts'
import type { ShowsBetween } from './state.ts'
import { expandRules, rulesOf } from '#server/features/schedule/slots.ts'

/** Returns a loader that joins the schedule with its shows and skips airings of unpublished shows. */
export const showsFrom =
  (db: Database): ShowsBetween =>
  async (from, to, now) => {
    const rules = await rulesOf(db, STATIONS)
    const ids = [...rules.values()].flat().map((rule) => rule.showId)
    const shows = await contentByIds(db, [...new Set(ids)], now)
    const airingsOf = (station: StationId) =>
      expandRules(rules.get(station) ?? [], from, to).flatMap(({ showId, startsAt, endsAt }) => {
        const show = shows.get(showId)
        return show ? [{ id: showId, title: show.headline, url: show.url, startsAt, endsAt }] : []
      })
    return new Map(STATIONS.map((station) => [station, airingsOf(station)]))
  }
