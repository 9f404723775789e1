import { sql, type Transaction } from 'kysely'
import { announceContentChange } from '#server/database/changes.ts'
import type { Database } from '#server/database/connect.ts'
import { NO_TIME_LIMIT } from '#server/database/postgres-pool.ts'
import type { Tables } from '#server/database/tables.ts'
import { errorCode } from '#server/lib/errors/error-code.ts'
import { FILLED, type FilledTable, type FolderRows } from '../rows/all-rows.ts'
import { KEYS, type Row } from './filled-tables.ts'
import { removalsToConfirm, type FolderPlan, planFolder, type PlannedRow } from './plan-folder.ts'
import { removeRows } from './remove-rows.ts'

type Tx = Transaction<Tables>

export interface SaveOptions {
  /** Rows of other owners are never changed. */
  source: string
  mayRemove: (table: FilledTable, key: string) => boolean
  checkPlan?: (plan: FolderPlan) => void | Promise<void>
  beforeSave?: (tx: Tx) => Promise<void>
  afterSave?: (tx: Tx) => Promise<void>
}

/** Another writer added a row of the plan after the plan was made. */
class RowTaken extends Error {}

const ATTEMPTS = 3
const UNIQUE_VIOLATION = '23505'

/**
 * In one transaction; concurrent imports are serialized. If an editor or a feed import has added a row or taken a URL in the meantime, the
 * plan is made again.
 */
export async function saveFolder(db: Database, rows: FolderRows, options: SaveOptions): Promise<FolderPlan> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await saveOnce(db, rows, options)
    } catch (cause) {
      const isTaken = cause instanceof RowTaken || errorCode(cause) === UNIQUE_VIOLATION
      if (!isTaken || attempt === ATTEMPTS) throw cause
    }
  }
}

function saveOnce(db: Database, rows: FolderRows, options: SaveOptions): Promise<FolderPlan> {
  const { source, mayRemove, beforeSave, checkPlan, afterSave } = options
  return db.transaction().execute(async (tx) => {
    // Another import, or another node that loads the demo, may take minutes.
    await sql.raw(NO_TIME_LIMIT).execute(tx)
    await sql`lock table folder_row in exclusive mode`.execute(tx)
    await beforeSave?.(tx)
    const plan = await planFolder(tx, source, rows)
    await checkPlan?.(plan)
    const written = [...plan.added, ...plan.changed]
    await releaseUrls(tx, plan, written, options)
    for (const table of FILLED)
      await writeRows(
        tx,
        source,
        table,
        written.filter((row) => row.table === table),
      )
    const removals = await removeRows(tx, source, plan, mayRemove)
    await afterSave?.(tx)
    if (written.length + removals > 0) await announceContentChange(tx)
    return plan
  })
}

/** So that other contents of the folder can take the URLs of contents that move or are removed. */
async function releaseUrls(
  tx: Tx,
  plan: FolderPlan,
  written: readonly PlannedRow[],
  { source, mayRemove }: SaveOptions,
): Promise<void> {
  const wanted = written.flatMap(({ table, key, row: { url } }) =>
    table === 'content' && typeof url === 'string' ? [{ key, url }] : [],
  )
  const removed = removalsToConfirm(plan).filter(({ table, key }) => table === 'content' && mayRemove(table, key))
  const leaving = [...wanted, ...removed].map(({ key }) => key)
  await sql`
    update content set url = '/removed/' || content.id
    from unnest(${wanted.map(({ key }) => key)}::text[], ${wanted.map(({ url }) => url)}::text[]) as wanted (id, url)
    where content.url = wanted.url and content.id <> wanted.id
      and (content.id = any(${leaving}::text[]) or content.id in (
        select key from folder_row where source = ${source} and table_name = 'content' and is_withdrawn))`.execute(tx)
}

const BATCH = 200

async function writeRows(tx: Tx, source: string, table: FilledTable, rows: readonly PlannedRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = rows.slice(start, start + BATCH)
    const rowsOfBatch = batch.map(({ row }) => row)
    await upsert(tx, source, table, rowsOfBatch)
    await tx
      .insertInto('folder_row')
      .values(batch.map(({ key, digest }) => ({ table_name: table, key, source, digest, is_withdrawn: false })))
      .onConflict((on) =>
        on.columns(['table_name', 'key']).doUpdateSet((row) => ({
          digest: row.ref('excluded.digest'),
          is_withdrawn: row.ref('excluded.is_withdrawn'),
        })),
      )
      .execute()
  }
}

/** Missing columns are set to their defaults, also in stored rows. Throws RowTaken for a stored row that does not belong to this folder. */
async function upsert(tx: Tx, source: string, table: FilledTable, rows: readonly Row[]): Promise<void> {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const changed = columns.filter((column) => !KEYS[table].includes(column))
  const values = rows.map(
    (row) =>
      sql`(${sql.join(columns.map((column) => (row[column] === undefined ? sql`default` : sql.val(row[column]))))})`,
  )
  const updates = changed.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`)
  if (table === 'content') updates.push(sql`updated_at = now()`)
  const list = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))
  const key = sql`concat_ws(' ', ${sql.join(KEYS[table].map((column) => sql`${sql.ref(`${table}.${column}`)}::text`))})`
  const written = await sql`
    insert into ${sql.table(table)} (${list(columns)}) values ${sql.join(values)}
    on conflict (${list(KEYS[table])}) do update set ${sql.join(updates)}
    where exists (
      select 1 from folder_row where source = ${source} and table_name = ${table} and folder_row.key = ${key})
    returning 1`.execute(tx)
  if (written.rows.length < rows.length) throw new RowTaken(`a ${table} was added by somebody else meanwhile`)
}
