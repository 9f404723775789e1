import { sql } from 'kysely'
import { announceContentChange } from '#server/database/changes.ts'
import type { Database } from '#server/database/connect.ts'
import { contentRows } from './load/content-rows.ts'
import { readDurations, readPictures } from './load/made-files.ts'
import { imageRows, mediaRows, stationRows } from './load/media-rows.ts'
import { heroRows, peopleRows, reelItemRows, reelRows, scheduleRows } from './load/page-rows.ts'
import { readDemoContent } from './read-content.ts'

/** Whether nothing has ever been published here. */
const isEmpty = async (db: Database): Promise<boolean> =>
  (await db.selectFrom('station').select('id').limit(1).execute()).length === 0

/** Publishes the demo station group as of `now`, whole or not at all. A database that holds something is left as it is. */
export async function loadDemo(db: Database, now: Date): Promise<void> {
  const [content, pictures, durations] = await Promise.all([readDemoContent(), readPictures(), readDurations()])
  const { people, roles } = peopleRows(content)
  await db.transaction().execute(async (step) => {
    // Several nodes may start on the same new database.
    await sql`lock table station in exclusive mode`.execute(step)
    if (!(await isEmpty(step))) return
    await step.insertInto('image').values(imageRows(content, pictures)).execute()
    await step.insertInto('media').values(mediaRows(content, durations)).execute()
    await step.insertInto('station').values(stationRows(content)).execute()
    await step
      .insertInto('content')
      .values(contentRows(content, durations, now))
      .execute()
    await step.insertInto('person').values(people).execute()
    await step.insertInto('content_person').values(roles).execute()
    await step.insertInto('schedule_rule').values(scheduleRows(content)).execute()
    await step.insertInto('hero_teaser').values(heroRows(content)).execute()
    await step.insertInto('reel').values(reelRows(content)).execute()
    await step.insertInto('reel_item').values(reelItemRows(content)).execute()
  })
  await announceContentChange(db)
}
