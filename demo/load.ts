import { sql } from 'kysely'
import { announceContentChange } from '#server/database/changes.ts'
import type { Database } from '#server/database/connect.ts'
import { sanitisedColumn } from '#server/features/catalogue/sanitised-texts.ts'
import type { DemoContent } from './content-schema.ts'
import { peopleRows, scheduleRows } from './load/schedule-rows.ts'
import { articleRows, draftRows } from './load/article-rows.ts'
import { contentRows } from './load/content-rows.ts'
import type { ContentRow } from './load/content-defaults.ts'
import { filmsOf, readDurations, readFilms, readPictures } from './load/generated-files.ts'
import { imageRows } from './load/image-rows.ts'
import { mediaRows, stationRows } from './load/media-rows.ts'
import { catchupHeroRows, heroRows, reelItemRows, reelRows, showcaseRows } from './load/reel-rows.ts'
import { videoRows } from './load/video-rows.ts'
import { readDemoContent } from './read-content.ts'

/** Whether nothing has ever been published here. */
const isEmpty = async (db: Database): Promise<boolean> =>
  (await db.selectFrom('station').select('id').limit(1).execute()).length === 0

/** Publishes the demo station group as of `now`, whole or not at all. False for a database that holds something: it is left as it is. */
export async function loadDemo(db: Database, now: Date): Promise<boolean> {
  const content = await readDemoContent()
  const [pictures, durations, made] = await Promise.all([readPictures(), readDurations(), readFilms()])
  const films = filmsOf(content, made)
  const items = [
    ...contentRows(content, durations, now),
    ...videoRows(content, films, now),
    ...articleRows(content, films, now),
  ]
  return db.transaction().execute(async (step) => {
    // Several nodes may start on the same new database.
    await sql`lock table station in exclusive mode`.execute(step)
    if (!(await isEmpty(step))) return false
    await step.insertInto('image').values(imageRows(content, pictures)).execute()
    await step
      .insertInto('media')
      .values(mediaRows(content, durations, films))
      .execute()
    await step.insertInto('station').values(stationRows(content)).execute()
    await step.insertInto('content').values(items.map(withSafeForms)).execute()
    await step.insertInto('content_revision').values(draftRows(content)).execute()
    await step
      .insertInto('moved_content')
      .values(content.moved.map(({ from, to }) => ({ url: from, target: to })))
      .execute()
    await loadPages(step, content)
    // Statements are planned by what was counted; a database counts new rows by itself only later, the embedded one never.
    await sql`analyze content, image, media, person, content_person, reel, reel_item`.execute(step)
    await announceContentChange(step)
    return true
  })
}

/** What is loaded has been sanitised once, as what editors publish has. */
const withSafeForms = (row: ContentRow): ContentRow => ({
  ...row,
  sanitised: sanitisedColumn({ sections: JSON.parse(row.sections ?? '[]'), details: JSON.parse(row.details) }),
})

async function loadPages(db: Database, content: DemoContent): Promise<void> {
  const { people, roles } = peopleRows(content)
  await db.insertInto('person').values(people).execute()
  await db.insertInto('content_person').values(roles).execute()
  await db.insertInto('schedule_rule').values(scheduleRows(content)).execute()
  await db.insertInto('hero_teaser').values(heroRows(content)).execute()
  await db.insertInto('catchup_hero').values(catchupHeroRows(content)).execute()
  await db.insertInto('reel').values(reelRows(content)).execute()
  await db.insertInto('reel_item').values(reelItemRows(content)).execute()
  await db.insertInto('showcase_teaser').values(showcaseRows(content)).execute()
}
