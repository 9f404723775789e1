import type { Database } from '#server/database/connect.ts'
import {
  isUrlTaken,
  lockContent,
  mergeIntoDraft,
  publishContent,
  redirectUrl,
  takeDraft,
} from '#server/features/catalogue/drafts/revisions.ts'
import { announceContents } from '#server/features/catalogue/save/announce-contents.ts'
import { lockPublication } from '#server/features/catalogue/save/lock-publication.ts'
import { AppError } from '#server/lib/errors/app-error.ts'
import { DRAFT_COLUMNS, toDraftFields } from './draft-fields.ts'

/** The fields are columns and are merged into an existing draft. Returns the number of the revision. Throws BAD_INPUT and NOT_FOUND. */
export async function saveDraft(db: Database, contentId: string, sent: unknown): Promise<number> {
  const fields = toDraftFields(sent)
  return db.transaction().execute(async (tx) => {
    if (!(await lockContent(tx, contentId))) throw noContent()
    return mergeIntoDraft(tx, contentId, fields)
  })
}

/**
 * Notifies every node. A content that has never been published is published at `now`, or at its own later date; an old URL redirects to the
 * new one. Throws NOT_FOUND where there is no draft, BAD_INPUT where another content has the URL.
 */
export async function publishDraft(db: Database, contentId: string, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockPublication(tx)
    const before = await lockContent(tx, contentId)
    if (!before) throw noContent()
    const isFirst = before.state === 'draft'
    // A content that has never been published is a draft itself.
    const fields = (await takeDraft(tx, contentId)) ?? (isFirst ? {} : undefined)
    if (!fields) throw new AppError('NOT_FOUND', 'There is no draft of this content')
    const { url } = fields
    if (typeof url === 'string' && (await isUrlTaken(tx, url, contentId)))
      throw new AppError('BAD_INPUT', `The URL ${url} belongs to another content`)
    const changes = {
      ...(isFirst && before.published_at < now && { published_at: now }),
      ...(!isFirst && REVISING.some((column) => column in fields) && { revised_at: now }),
      ...((isFirst || 'published_at' in fields) && { is_undated: false }),
      ...Object.fromEntries(DRAFT_COLUMNS.flatMap((column) => (column in fields ? [[column, fields[column]]] : []))),
    }
    await publishContent(tx, before, changes, now)
    if (typeof url === 'string' && url !== before.url && !isFirst) await redirectUrl(tx, before.url, url)
    await announceContents(tx, [contentId])
  })
}

/** Their change counts as an editorial update. */
const REVISING = ['headline', 'subline', 'text', 'rich_text', 'markdown', 'sections', 'corrections']

const noContent = () => new AppError('NOT_FOUND', 'There is no such content')
