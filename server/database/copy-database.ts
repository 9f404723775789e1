import { sql } from 'kysely'
import type { Database } from './connect.ts'
import { isEmptyDatabase, migrate } from './migrate.ts'
import { NO_TIME_LIMIT } from './postgres-pool.ts'

/** Rows with files, such as parts of recordings, have up to a megabyte. */
const BATCH_SIZE = 50

/**
 * Copies every row of a database, which nobody may change meanwhile, into one that has none; both get the tables of this version. In one
 * transaction. Returns the number of rows.
 */
export async function copyDatabase(from: Database, to: Database): Promise<number> {
  if (!(await isEmptyDatabase(to))) await requireNoSite(to)
  await migrate(from)
  await migrate(to)
  return to.transaction().execute(async (target) => {
    await sql.raw(NO_TIME_LIMIT).execute(target)
    // A node that has started meanwhile may be adding its site.
    await sql`lock table account, content, station in access exclusive mode`.execute(target)
    await requireNoSite(target)
    await createPartitions(from, target)
    // The other database may also have tables of extensions and of other software.
    const tables = await tablesOf(from)
    const foreignKeys = await dropForeignKeys(target)
    await sql`truncate ${sql.join(tables.map((name) => sql.table(name)))}`.execute(target)
    let count = 0
    for (const table of tables) count += await copyTable(from, target, table)
    await copySequences(from, target)
    for (const { owner, name, definition } of foreignKeys)
      await sql`alter table ${sql.raw(owner)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(target)
    await sql`analyze`.execute(target)
    return count
  })
}

async function requireNoSite(db: Database): Promise<void> {
  const found = await sql<{ exists: boolean }>`
    select exists (select from account) or exists (select from content) or exists (select from station) as exists`.execute(
    db,
  )
  if (found.rows[0]?.exists) throw new Error('The other database already has a site')
}

/** Without partitions, whose rows belong to the partitioned table. */
async function tablesOf(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relname <> 'migration'
    order by relname`.execute(db)
  return rows.map(({ name }) => name)
}

async function createPartitions(from: Database, target: Database): Promise<void> {
  const { rows } = await sql<{ name: string; parent: string; bounds: string }>`
    select child.relname as name, parent.relname as parent, pg_get_expr(child.relpartbound, child.oid) as bounds
    from pg_inherits join pg_class as child on child.oid = inhrelid join pg_class as parent on parent.oid = inhparent
    where child.relispartition and child.relkind = 'r'`.execute(from)
  for (const { name, parent, bounds } of rows)
    await sql`create table if not exists ${sql.table(name)} partition of ${sql.table(parent)} ${sql.raw(bounds)}`.execute(
      target,
    )
}

/** Only a superuser may switch them off. Tables refer to each other, so no order of the tables satisfies them all. */
async function dropForeignKeys(target: Database) {
  const { rows } = await sql<{ owner: string; name: string; definition: string }>`
    select conrelid::regclass::text as owner, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`.execute(target)
  for (const { owner, name } of rows)
    await sql`alter table ${sql.raw(owner)} drop constraint ${sql.id(name)}`.execute(target)
  return rows
}

/**
 * As JSON, which has every value of every type in full. Columns of JSON are strings in it, because it has one null for both nulls. The rows
 * that triggers derive are copied too.
 */
async function copyTable(from: Database, target: Database, table: string): Promise<number> {
  const columns = await columnsOf(target, table)
  const list = sql.join(columns.map(({ name }) => sql.id(name)))
  const written = sql.join(columns.map(({ name, isJson }) => (isJson ? sql`${sql.id(name)}::text` : sql.id(name))))
  const parsed = sql.join(
    columns.map(({ name, type, isJson }) =>
      isJson ? sql`(${sql.id(name)} #>> '{}')::${sql.raw(type)}` : sql.id(name),
    ),
  )
  await sql`alter table ${sql.table(table)} disable trigger user`.execute(target)
  const count = await from.transaction().execute(async (source) => {
    await sql`declare copied cursor for
      select row_to_json(one)::text as row from (select ${written} from ${sql.table(table)}) as one`.execute(source)
    for (let copied = 0; ;) {
      const { rows } = await sql<{ row: string }>`fetch ${sql.lit(BATCH_SIZE)} from copied`.execute(source)
      if (rows.length === 0) return copied
      const batch = `[${rows.map(({ row }) => row).join(',')}]`
      await sql`insert into ${sql.table(table)} (${list}) overriding system value
        select ${parsed} from json_populate_recordset(null::${sql.table(table)}, ${batch}::json)`.execute(target)
      copied += rows.length
    }
  })
  await sql`alter table ${sql.table(table)} enable trigger user`.execute(target)
  return count
}

interface Column {
  name: string
  type: string
  isJson: boolean
}

/** Without generated columns. */
async function columnsOf(db: Database, table: string): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select attname as name, atttypid::regtype::text as type, atttypid in ('json'::regtype, 'jsonb'::regtype) as "isJson"
    from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`.execute(db)
  return rows
}

async function copySequences(from: Database, target: Database): Promise<void> {
  const { rows } = await sql<{ name: string; last: number }>`
    select sequencename as name, last_value as last from pg_sequences
    where schemaname = 'public' and last_value is not null`.execute(from)
  for (const { name, last } of rows) await sql`select setval(quote_ident(${name}), ${last})`.execute(target)
}
