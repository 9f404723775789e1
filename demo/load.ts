import { sql, type Transaction } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'
import { insertCampaigns } from '#server/features/ads/pages/campaigns.ts'
import { folderRows } from '#server/features/content-import/rows/all-rows.ts'
import { draftRows } from '#server/features/content-import/rows/article-rows.ts'
import { saveFolder } from '#server/features/content-import/save/save-folder.ts'
import type { StationSettings } from '#server/features/schedule/airings/recorded-stations.ts'
import { insertArticleReads } from './load/article-reads.ts'
import { drawDemo } from './load/draws.ts'
import { readGeneratedMedia } from './load/generated-files.ts'
import { keptAirings, OWN_CHANNELS, updateRecordings } from './load/recordings.ts'
import { demoContent } from './read-content.ts'
import { updateSlides } from './refresh.ts'

const SOURCE = 'demo'

class NotEmpty extends Error {}

const hasStations = async (db: Database): Promise<boolean> =>
  (await db.selectFrom('station').select('id').limit(1).executeTakeFirst()) !== undefined

/** In one transaction. Returns false, without a change, if the site has stations. */
export async function loadDemo(db: Database, now: Date, settings: StationSettings = OWN_CHANNELS): Promise<boolean> {
  if (await hasStations(db)) return false
  const content = await demoContent()
  const rows = folderRows(content, await readGeneratedMedia(content), now)
  const assertEmpty = async (tx: Database) => {
    if (await hasStations(tx)) throw new NotEmpty()
  }
  const addDemoOnly = async (tx: Transaction<Tables>) => {
    await drawDemo(tx, content, now)
    await tx.insertInto('content_revision').values(draftRows(content)).execute()
    await insertCampaigns(tx, content.ads)
    await insertArticleReads(tx, now)
    const airings = await keptAirings(tx, content, settings, now)
    await updateRecordings(tx, content, settings, now)
    await updateSlides(tx, content, airings, now)
    // The planner needs statistics of the new rows. PostgreSQL collects them later, the embedded database never.
    await sql`analyze content, image, media, person, content_person, reel, reel_item`.execute(tx)
  }
  try {
    await saveFolder(db, rows, {
      source: SOURCE,
      mayRemove: () => false,
      beforeSave: assertEmpty,
      afterSave: addDemoOnly,
    })
    return true
  } catch (cause) {
    if (cause instanceof NotEmpty) return false
    throw cause
  }
}
