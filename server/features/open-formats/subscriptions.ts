import type { Database } from '#server/database/connect.ts'
import { type SeriesTitle, titlesOfSeries } from '#server/features/catalogue/lists/feed-series.ts'
import { writeOpml } from '#server/lib/xml/write-opml.ts'
import { absoluteUrl, type Site } from './programme.ts'

/** OPML readers accept lists of this length; no station group has as many series. */
const MAX_FEEDS = 5_000

export const readSubscriptions = (db: Database, now: Date): Promise<SeriesTitle[]> => titlesOfSeries(db, MAX_FEEDS, now)

export const writeSubscriptions = (
  site: Site,
  title: string,
  subscriptions: readonly SeriesTitle[],
  now: Date,
): string =>
  writeOpml(
    title,
    subscriptions.map((one) => ({
      title: one.title,
      xmlUrl: absoluteUrl(site, `/feeds${one.url}.xml`),
      htmlUrl: absoluteUrl(site, one.url),
    })),
    { dateCreated: now, ownerName: site.name },
  )
