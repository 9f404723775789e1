import { sql, type Selectable, type Transaction } from 'kysely'
import { announceContentChange } from '#server/database/changes.ts'
import type { Database } from '#server/database/connect.ts'
import type { ContentTable, Tables } from '#server/database/tables.ts'
import { AppError } from '#server/lib/app-error.ts'
import { DRAFT_COLUMNS, toDraftFields } from './draft-fields.ts'
import { sanitiseTexts } from '#server/features/catalogue/sanitised-texts.ts'

type Tx = Transaction<Tables>
type Stored = Selectable<ContentTable>

/**
 * Saves changes to a content as its draft, which only editors can read until `publishDraft`. The fields are columns and are merged
 * into an existing draft. Returns the number of the revision. Throws BAD_INPUT for an invalid field, NOT_FOUND where the content does
 * not exist.
 */
export async function saveDraft(db: Database, contentId: string, sent: unknown): Promise<number> {
  const fields = JSON.stringify(toDraftFields(sent))
  return db.transaction().execute(async (tx) => {
    await lockContent(tx, contentId)
    const changed = await tx
      .updateTable('content_revision')
      .set({ fields: sql`fields || ${fields}::jsonb` })
      .where('content_id', '=', contentId)
      .where('state', '=', 'draft')
      .returning('number')
      .executeTakeFirst()
    if (changed) return changed.number
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
  })
}

/**
 * Publishes the draft of a content and notifies every node. A content that has never been published is published at `now`, or at its
 * own later date; an old URL redirects to the new one. Throws NOT_FOUND where there is no draft, BAD_INPUT where another content has
 * the URL.
 */
export async function publishDraft(db: Database, contentId: string, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await lockContent(tx, contentId)
    const fields = await takeDraft(tx, before)
    await requireFreeUrl(tx, contentId, fields)
    const columns = DRAFT_COLUMNS.filter((column) => column in fields)
    const isFirst = before.state === 'draft' && before.published_at < now && !('published_at' in fields)
    await sql`
      update content set state = 'published', updated_at = ${now},
        sanitised = ${JSON.stringify(sanitiseTexts({ ...before, ...fields }))}::jsonb
        ${isFirst ? sql`, published_at = ${now}` : sql``}
        ${sql.join(
          columns.map((column) => sql`, ${sql.ref(column)} = changed.${sql.ref(column)}`),
          sql``,
        )}
      from jsonb_populate_record(null::content, ${JSON.stringify(fields)}::jsonb) as changed
      where content.id = ${contentId}`.execute(tx)
    const url = fields['url']
    if (typeof url === 'string' && url !== before.url && before.state !== 'draft')
      await redirectUrl(tx, before.url, url)
    await announceContentChange(tx)
  })
}

async function lockContent(tx: Tx, id: string): Promise<Stored> {
  const content = await tx.selectFrom('content').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!content) throw new AppError('NOT_FOUND', 'There is no such content')
  return content
}

/** Marks the draft as published and the published revision as past; returns the fields of the draft. */
async function takeDraft(tx: Tx, { id, state }: Stored): Promise<Record<string, unknown>> {
  const revisions = tx.updateTable('content_revision').where('content_id', '=', id)
  await revisions.set({ state: 'past' }).where('state', '=', 'published').execute()
  const draft = await revisions
    .set({ state: 'published' })
    .where('state', '=', 'draft')
    .returning('fields')
    .executeTakeFirst()
  if (draft) return draft.fields
  // A content that has never been published is a draft itself.
  if (state === 'draft') return {}
  throw new AppError('NOT_FOUND', 'There is no draft of this content')
}

async function requireFreeUrl(tx: Tx, contentId: string, { url }: Record<string, unknown>): Promise<void> {
  if (typeof url !== 'string') return
  const other = await tx
    .selectFrom('content')
    .select('id')
    .where('url', '=', url)
    .where('id', '<>', contentId)
    .executeTakeFirst()
  if (other) throw new AppError('BAD_INPUT', `The address ${url} is another content's`)
}

/** Redirects all old URLs to the new one directly, so that there are no redirect chains. */
async function redirectUrl(tx: Tx, from: string, to: string): Promise<void> {
  await tx.deleteFrom('moved_content').where('url', '=', to).execute()
  await tx.updateTable('moved_content').set({ target: to }).where('target', '=', from).execute()
  await tx
    .insertInto('moved_content')
    .values({ url: from, target: to })
    .onConflict((on) => on.column('url').doUpdateSet({ target: to }))
    .execute()
}
