import { sql, type Transaction } from 'kysely'
import type { Tables } from '#server/database/tables.ts'
import { FILLED, type FilledTable } from '../rows/all-rows.ts'
import { CONFIRMED_TABLES, KEYS } from './filled-tables.ts'
import type { FolderPlan, RemovedRow } from './plan-folder.ts'

type Tx = Transaction<Tables>

/** Rows of other owners, or rows whose removal was not confirmed, may use a row. */
const STILL_USED: Partial<Record<FilledTable, ReturnType<typeof sql>>> = {
  image: sql`
    exists (select 1 from media where poster_image_id = image.id)
    or exists (select 1 from station where image_id = image.id)
    or exists (select 1 from content where image_id = image.id
      or (state <> 'withdrawn' and sections @> jsonb_build_array(jsonb_build_object('imageId', image.id))))
    or exists (select 1 from person where image_id = image.id)
    or exists (select 1 from hero_teaser where image_id = image.id)
    or exists (select 1 from catchup_hero where image_id = image.id)
    or exists (select 1 from showcase_teaser where image_id = image.id)`,
  media: sql`
    exists (select 1 from content where media_id = media.id) or exists (select 1 from station where media_id = media.id)`,
  person: sql`exists (select 1 from content_person where person_id = person.id)`,
  station: sql`
    exists (select 1 from content where station = station.id)
    or exists (select 1 from schedule_rule where station = station.id)
    or exists (select 1 from hero_teaser where station = station.id)
    or exists (select 1 from imported_day where station = station.id)`,
}

/**
 * Content is withdrawn instead of deleted: its URL responds with 410, and saved items and drafts of it are kept. Returns the number of
 * removed rows.
 */
export async function removeRows(
  tx: Tx,
  source: string,
  { removed }: FolderPlan,
  mayRemove: (table: FilledTable, key: string) => boolean,
): Promise<number> {
  const kept = new Set(
    removed.filter(({ table, key }) => CONFIRMED_TABLES.has(table) && !mayRemove(table, key)).map(({ key }) => key),
  )
  let count = 0
  for (const table of FILLED.toReversed()) {
    const keys = removed.filter((row) => row.table === table && !isKept(row, kept)).map(({ key }) => key)
    if (keys.length === 0) continue
    count += table === 'content' ? await withdraw(tx, source, keys) : await deleteRows(tx, table, keys, kept)
  }
  return count
}

/** Whether a credit or an item belongs to a row whose removal was not confirmed. */
const isKept = ({ key }: RemovedRow, kept: ReadonlySet<string>): boolean => kept.has(key.split(' ')[0] ?? key)

async function withdraw(tx: Tx, source: string, ids: readonly string[]): Promise<number> {
  await sql`
    update content set state = 'withdrawn', image_id = null, media_id = null, station = null, updated_at = now()
    where id = any(${[...ids]}::text[])`.execute(tx)
  await tx.deleteFrom('reel_item').where('content_id', 'in', ids).execute()
  await tx
    .updateTable('folder_row')
    .set({ is_withdrawn: true })
    .where('source', '=', source)
    .where('table_name', '=', 'content')
    .where('key', 'in', ids)
    .execute()
  return ids.length
}

async function deleteRows(
  tx: Tx,
  table: FilledTable,
  keys: readonly string[],
  kept: ReadonlySet<string>,
): Promise<number> {
  const key = sql`concat_ws(' ', ${sql.join(KEYS[table].map((column) => sql`${sql.ref(`${table}.${column}`)}::text`))})`
  // The keys of teasers do not show their reel.
  const isUsed =
    table === 'showcase_teaser' ? sql`reel_id = any(${[...kept]}::text[])` : (STILL_USED[table] ?? sql`false`)
  const { rows } = await sql<{ key: string }>`
    delete from ${sql.table(table)} where ${key} = any(${[...keys]}::text[]) and not (${isUsed})
    returning ${key} as key`.execute(tx)
  // Also deletes the provenance of rows that somebody else has removed.
  await sql`
    delete from folder_row where table_name = ${table} and key = any(${[...keys]}::text[])
      and not exists (select 1 from ${sql.table(table)} where ${key} = folder_row.key)`.execute(tx)
  return rows.length
}
