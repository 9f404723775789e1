import { sql } from 'kysely'
import type { Database } from './connect.ts'
import { catalogue } from './migrations/001-catalogue.ts'
import { allContentKinds } from './migrations/002-every-kind-of-content.ts'
import { accounts } from './migrations/003-accounts.ts'
import { library } from './migrations/004-library.ts'
import { notifications } from './migrations/005-notifications.ts'
import { emailExpiry } from './migrations/006-letters-end.ts'
import { contentInstants } from './migrations/007-content-instants.ts'
import { growth } from './migrations/008-growth.ts'
import { knownDevices } from './migrations/009-known-devices.ts'
import { sanitisedTexts } from './migrations/010-sanitised-texts.ts'
import { notificationBatches } from './migrations/011-notification-batches.ts'
import { undatedContent } from './migrations/012-undated-content.ts'
import { search } from './migrations/013-search.ts'
import { articleReads } from './migrations/014-article-reads.ts'
import { topicsAndPresenters } from './migrations/015-topics-and-presenters.ts'
import { transcripts } from './migrations/016-transcripts.ts'
import { competitions } from './migrations/017-competitions.ts'
import { importedArticles } from './migrations/018-imported-articles.ts'
import { breakingNews } from './migrations/020-breaking-news.ts'
import { searchWords } from './migrations/021-search-words.ts'
import { subscriptions } from './migrations/022-subscriptions.ts'
import { sandboxBilling } from './migrations/023-sandbox-billing.ts'
import { audience } from './migrations/024-audience.ts'
import { pageAds } from './migrations/025-page-ads.ts'
import { adPods } from './migrations/026-ad-pods.ts'
import { errorReports } from './migrations/028-error-reports.ts'
import { privateFeeds } from './migrations/029-private-feeds.ts'
import { feedSubscriptions } from './migrations/031-feed-subscriptions.ts'
import { replayLengths } from './migrations/032-replay-lengths.ts'
import { nowPlayingSources } from './migrations/033-now-playing-sources.ts'
import { importedSchedules } from './migrations/034-imported-schedules.ts'
import { contentFolders } from './migrations/035-content-folders.ts'
import { airingsAndRecordings } from './migrations/036-airings-and-recordings.ts'
import { webhooks } from './migrations/037-webhooks.ts'
import { websubAndFollowAddresses } from './migrations/038-websub-and-follow-addresses.ts'
import { manyContents } from './migrations/039-many-contents.ts'
import { artwork } from './migrations/040-artwork.ts'
import { expiredContents } from './migrations/041-expired-contents.ts'
import { newsReels } from './migrations/042-news-reels.ts'
import { oneOrderOfSeasons } from './migrations/043-one-order-of-seasons.ts'
import { emailHtml } from './migrations/044-email-html.ts'
import { refusedPushSubscriptions } from './migrations/045-refused-push-subscriptions.ts'
import { NO_TIME_LIMIT } from './postgres-pool.ts'

/** Forward only, in this order; released migrations are never edited. */
const MIGRATIONS: Record<string, readonly string[]> = {
  '001-catalogue': catalogue,
  '002-every-kind-of-content': allContentKinds,
  '003-accounts': accounts,
  '004-library': library,
  '005-notifications': notifications,
  '006-letters-end': emailExpiry,
  '007-content-instants': contentInstants,
  '008-growth': growth,
  '009-known-devices': knownDevices,
  '010-sanitised-texts': sanitisedTexts,
  '011-notification-batches': notificationBatches,
  '012-undated-content': undatedContent,
  '013-search': search,
  '014-article-reads': articleReads,
  '015-topics-and-presenters': topicsAndPresenters,
  '016-transcripts': transcripts,
  '017-competitions': competitions,
  '018-imported-articles': importedArticles,
  '020-breaking-news': breakingNews,
  '021-search-words': searchWords,
  '022-subscriptions': subscriptions,
  '023-sandbox-billing': sandboxBilling,
  '024-audience': audience,
  '025-page-ads': pageAds,
  '026-ad-pods': adPods,
  '028-error-reports': errorReports,
  '029-private-feeds': privateFeeds,
  '031-feed-subscriptions': feedSubscriptions,
  '032-replay-lengths': replayLengths,
  '033-now-playing-sources': nowPlayingSources,
  '034-imported-schedules': importedSchedules,
  '035-content-folders': contentFolders,
  '036-airings-and-recordings': airingsAndRecordings,
  '037-webhooks': webhooks,
  '038-websub-and-follow-addresses': websubAndFollowAddresses,
  '039-many-contents': manyContents,
  '040-artwork': artwork,
  '041-expired-contents': expiredContents,
  '042-news-reels': newsReels,
  '043-one-order-of-seasons': oneOrderOfSeasons,
  '044-email-html': emailHtml,
  '045-refused-push-subscriptions': refusedPushSubscriptions,
}

export const migrationNames: readonly string[] = Object.keys(MIGRATIONS)

/** Each in a transaction. Kysely's own Migrator cannot run on PGlite and PostgreSQL with the same lock. Returns the new names. */
export async function migrate(db: Database): Promise<string[]> {
  await createMigrationTable(db)
  const applied: string[] = []
  const known = await appliedNames(db)
  for (const [name, statements] of Object.entries(MIGRATIONS).filter(([name]) => !known.has(name))) {
    const isNew = await db.transaction().execute(async (tx) => {
      // Creating an index on a large table takes minutes, and so does waiting for another node that creates it.
      await sql.raw(NO_TIME_LIMIT).execute(tx)
      await sql`lock table migration in exclusive mode`.execute(tx)
      const existing = await sql`select 1 from migration where name = ${name}`.execute(tx)
      if (existing.rows.length > 0) return false
      for (const statement of statements) await sql.raw(statement).execute(tx)
      await sql`insert into migration (name) values (${name})`.execute(tx)
      return true
    })
    if (isNew) applied.push(name)
  }
  return applied
}

/** With the lock, because `if not exists` fails while another node is creating the table. */
async function createMigrationTable(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('migration'))`.execute(tx)
    await sql`create table if not exists migration (name text primary key, applied_at timestamptz not null default now())`.execute(
      tx,
    )
  })
}

export async function isEmptyDatabase(db: Database): Promise<boolean> {
  const found = await sql<{ exists: boolean }>`select to_regclass('migration') is not null as exists`.execute(db)
  return !found.rows[0]?.exists
}

/** False also for an empty database. */
export async function isMigrated(db: Database): Promise<boolean> {
  if (await isEmptyDatabase(db)) return false
  const names = await appliedNames(db)
  return migrationNames.every((name) => names.has(name))
}

async function appliedNames(db: Database): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`select name from migration`.execute(db)
  return new Set(rows.map(({ name }) => name))
}
