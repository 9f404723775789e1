import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { FILLED, type FilledTable, type FolderRows } from '../rows/all-rows.ts'
import { CONFIRMED_TABLES, rowDigest, rowKey, KEYS, type Row } from './filled-tables.ts'

export interface PlannedRow {
  table: FilledTable
  key: string
  row: Row
  digest: string
}

export interface RemovedRow {
  table: FilledTable
  key: string
}

export interface FolderPlan {
  added: PlannedRow[]
  changed: PlannedRow[]
  removed: RemovedRow[]
  unchanged: number
  /** Rows that belong to an editor, a feed or another folder. */
  conflicts: (PlannedRow & { owner: string | null })[]
  /** Contents with changes that an editor has also edited and published. */
  edited: string[]
  /** URLs of contents of the folder that another content has. */
  takenUrls: { key: string; url: string; holder: string; isOurs: boolean }[]
  shared: PlannedRow[]
}

const SHARED: ReadonlySet<FilledTable> = new Set(['image', 'person', 'content_person'] as const)

/** Compares the rows with those that the last import wrote. `db` is null for a site without a database. */
export async function planFolder(db: Database | null, source: string, rows: FolderRows): Promise<FolderPlan> {
  const marks = db ? await db.selectFrom('folder_row').selectAll().where('source', '=', source).execute() : []
  const known = new Map(marks.map((mark) => [`${mark.table_name}\n${mark.key}`, mark]))
  const plan: FolderPlan = {
    added: [],
    changed: [],
    removed: [],
    unchanged: 0,
    conflicts: [],
    takenUrls: [],
    edited: [],
    shared: [],
  }
  const wanted = new Set<string>()
  for (const table of FILLED) {
    const unknown: PlannedRow[] = []
    for (const row of rows[table] as readonly unknown[] as readonly Row[]) {
      const planned = { table, key: rowKey(table, row), row, digest: rowDigest(row) }
      const mark = known.get(`${table}\n${planned.key}`)
      wanted.add(`${table}\n${planned.key}`)
      if (!mark) unknown.push(planned)
      else if (mark.is_withdrawn) plan.added.push(planned)
      else if (mark.digest === planned.digest) plan.unchanged++
      else plan.changed.push(planned)
    }
    await addUnknown(db, table, unknown, plan)
  }
  plan.removed = marks
    .filter((mark) => !mark.is_withdrawn && !wanted.has(`${mark.table_name}\n${mark.key}`))
    .flatMap(({ table_name, key }) => FILLED.filter((table) => table === table_name).map((table) => ({ table, key })))
  if (db) {
    plan.takenUrls = await takenUrls(db, source, plan)
    plan.edited = await editedContents(db, plan)
  }
  return plan
}

async function editedContents(db: Database, { changed }: FolderPlan): Promise<string[]> {
  const ids = changed.flatMap(({ table, key }) => (table === 'content' ? [key] : []))
  if (ids.length === 0) return []
  const revisions = db.selectFrom('content_revision').select('content_id').distinct().where('content_id', 'in', ids)
  const rows = await revisions.where('state', '=', 'published').orderBy('content_id').execute()
  return rows.map(({ content_id: id }) => id)
}

/** Includes contents of this folder that are to be removed, because their removal may not be confirmed. */
async function takenUrls(db: Database, source: string, plan: FolderPlan): Promise<FolderPlan['takenUrls']> {
  const wanted = new Map(
    [...plan.added, ...plan.changed].flatMap(({ table, key, row: { url } }) =>
      table === 'content' && typeof url === 'string' ? [[url, key] as const] : [],
    ),
  )
  if (wanted.size === 0) return []
  const holders = await db
    .selectFrom('content')
    .leftJoin('folder_row', (join) =>
      join.onRef('folder_row.key', '=', 'content.id').on('folder_row.table_name', '=', 'content'),
    )
    .select(['content.id', 'content.url', 'folder_row.source'])
    .where('content.url', 'in', [...wanted.keys()])
    .execute()
  const leaving = new Set(plan.removed.flatMap(({ table, key }) => (table === 'content' ? [key] : [])))
  return holders.flatMap(({ id, url, source: owner }) => {
    const key = wanted.get(url)
    // Contents of the folder may swap their URLs.
    if (key === undefined || key === id || (owner === source && !leaving.has(id))) return []
    return [{ key, url, holder: id, isOurs: owner === source }]
  })
}

async function addUnknown(
  db: Database | null,
  table: FilledTable,
  unknown: readonly PlannedRow[],
  plan: FolderPlan,
): Promise<void> {
  const taken = db && unknown.length > 0 ? await takenKeys(db, table, unknown) : new Map<string, string | null>()
  for (const planned of unknown) {
    const owner = taken.get(planned.key)
    if (owner === undefined) plan.added.push(planned)
    else if (SHARED.has(table)) plan.shared.push(planned)
    else plan.conflicts.push({ ...planned, owner })
  }
}

/** Null for rows that belong to no folder. */
async function takenKeys(
  db: Database,
  table: FilledTable,
  unknown: readonly PlannedRow[],
): Promise<Map<string, string | null>> {
  const columns = KEYS[table].map((column) => sql`${sql.ref(`${table}.${column}`)}::text`)
  const key = sql`concat_ws(' ', ${sql.join(columns)})`
  const { rows } = await sql<{ key: string; source: string | null }>`
    select ${key} as key, folder_row.source from ${sql.table(table)}
    left join folder_row on folder_row.table_name = ${table} and folder_row.key = ${key}
    where ${key} = any(${unknown.map((row) => row.key)}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.key, row.source]))
}

export const removalsToConfirm = ({ removed }: FolderPlan): RemovedRow[] =>
  removed.filter(({ table }) => CONFIRMED_TABLES.has(table))
