import { sql, type Selectable, type Transaction } from 'kysely'
import type { ContentTable, Tables } from '#server/database/tables.ts'
import { sanitiseTexts } from '../texts/sanitised-texts.ts'

type Tx = Transaction<Tables>
type Stored = Selectable<ContentTable>

/** A content in any state, locked until the transaction ends. */
export const lockContent = (tx: Tx, id: string): Promise<Stored | undefined> =>
  tx.selectFrom('content').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Adds a draft where there is none. Returns the number of the revision. */
export async function mergeIntoDraft(tx: Tx, contentId: string, changed: object): Promise<number> {
  const fields = JSON.stringify(changed)
  const merged = await tx
    .updateTable('content_revision')
    .set({ fields: sql`fields || ${fields}::jsonb` })
    .where('content_id', '=', contentId)
    .where('state', '=', 'draft')
    .returning('number')
    .executeTakeFirst()
  if (merged) return merged.number
  const added = await tx
    .insertInto('content_revision')
    .values((revision) => ({
      content_id: contentId,
      number: revision
        .selectFrom('content_revision')
        .select(sql<number>`coalesce(max(number), 0) + 1`.as('next'))
        .where('content_id', '=', contentId),
      state: 'draft' as const,
      fields,
    }))
    .returning('number')
    .executeTakeFirstOrThrow()
  return added.number
}

/** The published revision becomes a past one. Returns the fields of the draft, or undefined without one. */
export async function takeDraft(tx: Tx, contentId: string): Promise<Record<string, unknown> | undefined> {
  const revisions = tx.updateTable('content_revision').where('content_id', '=', contentId)
  await revisions.set({ state: 'past' }).where('state', '=', 'published').execute()
  const draft = await revisions
    .set({ state: 'published' })
    .where('state', '=', 'draft')
    .returning('fields')
    .executeTakeFirst()
  return draft?.fields
}

type Changes = Readonly<Record<string, unknown>>

export async function publishContent(tx: Tx, before: Stored, changes: Changes, now: Date): Promise<void> {
  await sql`
    update content set state = 'published', updated_at = ${now},
      sanitised = ${JSON.stringify(sanitiseTexts({ ...before, ...changes }))}::jsonb
      ${sql.join(
        Object.keys(changes).map((column) => sql`, ${sql.ref(column)} = changed.${sql.ref(column)}`),
        sql``,
      )}
    from jsonb_populate_record(null::content, ${JSON.stringify(changes)}::jsonb) as changed
    where content.id = ${before.id}`.execute(tx)
}

export async function isUrlTaken(tx: Tx, url: string, contentId: string): Promise<boolean> {
  const other = await tx
    .selectFrom('content')
    .select('id')
    .where('url', '=', url)
    .where('id', '<>', contentId)
    .executeTakeFirst()
  return other !== undefined
}

/** Old URLs redirect to the new one directly, so that there are no redirect chains. */
export async function redirectUrl(tx: Tx, from: string, to: string): Promise<void> {
  await tx.deleteFrom('moved_content').where('url', '=', to).execute()
  await tx.updateTable('moved_content').set({ target: to }).where('target', '=', from).execute()
  await tx
    .insertInto('moved_content')
    .values({ url: from, target: to })
    .onConflict((on) => on.column('url').doUpdateSet({ target: to }))
    .execute()
}
