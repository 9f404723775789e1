import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { isPublishedNow } from '#server/features/catalogue/published.ts'
import { writeOpml } from '#server/lib/write-opml.ts'
import { absoluteUrl, type Site } from './programme.ts'

/** OPML readers accept lists of this length; no station group has as many series. */
const MAX_FEEDS = 5_000

export interface Subscription {
  title: string
  /** The path of its page. */
  url: string
}

/** Returns the published series that have a feed, by their title. */
export async function readSubscriptions(db: Database, now: Date): Promise<Subscription[]> {
  const { rows } = await sql<Subscription>`
    select headline as title, url from content
    where kind in ('podcast', 'mixed_podcast', 'show') and blocked_reason is null and ${isPublishedNow('content', now)}
    order by headline, id limit ${MAX_FEEDS}`.execute(db)
  return rows
}

/** Writes the feeds of series as OPML. */
export const writeSubscriptions = (
  site: Site,
  title: string,
  subscriptions: readonly Subscription[],
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
