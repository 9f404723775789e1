import { sql } from 'kysely'
import { announceContentChange } from '#server/database/changes.ts'
import type { Database } from '#server/database/connect.ts'
import type { DemoContent } from './content-schema.ts'
import { peopleRows, scheduleRows } from './load/schedule-rows.ts'
import { draftRows } from './load/article-rows.ts'
import { itemRows } from './load/item-rows.ts'
import { withSanitised } from './load/content-defaults.ts'
import { filmsOf, readEpisodes, readFilms, readPictures } from './load/generated-files.ts'
import { imageRows } from './load/image-rows.ts'
import { mediaRows, stationRows } from './load/media-rows.ts'
import { heroRows } from './load/hero-rows.ts'
import { keptAirings, updateRecordings } from './load/recordings.ts'
import { catchupHeroRows, reelItemRows, reelRows, showcaseRows } from './load/reel-rows.ts'
import { readDemoContent } from './read-content.ts'

const isEmpty = async (db: Database): Promise<boolean> =>
  (await db.selectFrom('station').select('id').limit(1).execute()).length === 0

/** Publishes the demo station group as of `now`, in one transaction. Returns false, without a change, if the database is not empty. */
export async function loadDemo(db: Database, now: Date): Promise<boolean> {
  const content = await readDemoContent()
  const [pictures, episodes, made] = await Promise.all([readPictures(), readEpisodes(), readFilms()])
  const films = filmsOf(content, made)
  const items = itemRows(content, { episodes, films: made }, now)
  const dates = new Map(items.map(({ id, published_at: at }) => [id, new Date(at)]))
  return db.transaction().execute(async (transaction) => {
    // Several nodes may start on the same new database.
    await sql`lock table station in exclusive mode`.execute(transaction)
    if (!(await isEmpty(transaction))) return false
    await transaction.insertInto('image').values(imageRows(content, pictures)).execute()
    await transaction
      .insertInto('media')
      .values(mediaRows(content, episodes, films))
      .execute()
    await transaction.insertInto('station').values(stationRows(content)).execute()
    await transaction.insertInto('content').values(items.map(withSanitised)).execute()
    await transaction.insertInto('content_revision').values(draftRows(content)).execute()
    await transaction
      .insertInto('moved_content')
      .values(content.moved.map(({ from, to }) => ({ url: from, target: to })))
      .execute()
    await loadPages(transaction, content, dates, now)
    // The planner needs statistics of the new rows. PostgreSQL collects them later, the embedded database never.
    await sql`analyze content, image, media, person, content_person, reel, reel_item`.execute(transaction)
    await announceContentChange(transaction)
    return true
  })
}

async function loadPages(
  db: Database,
  content: DemoContent,
  dates: ReadonlyMap<string, Date>,
  now: Date,
): Promise<void> {
  const { people, roles } = peopleRows(content)
  await db.insertInto('person').values(people).execute()
  await db.insertInto('content_person').values(roles).execute()
  await db.insertInto('schedule_rule').values(scheduleRows(content)).execute()
  const airings = await keptAirings(db, content, now)
  await updateRecordings(db, airings, now)
  await db
    .insertInto('hero_teaser')
    .values(heroRows(content, airings, now))
    .execute()
  await db.insertInto('catchup_hero').values(catchupHeroRows(content)).execute()
  await db.insertInto('reel').values(reelRows(content)).execute()
  await db.insertInto('reel_item').values(reelItemRows(content, dates)).execute()
  await db.insertInto('showcase_teaser').values(showcaseRows(content)).execute()
}
