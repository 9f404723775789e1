import type { Database } from '#server/database/connect.ts'
import { contentByUrl, movedUrl } from '#server/features/catalogue/content-urls.ts'
import type { Content } from '#server/features/catalogue/content.ts'

/** The content at a path, or at the one to which it has moved: other sites and apps keep the URL that they were given. */
export async function contentAt(db: Database, path: string, now: Date): Promise<Content | null> {
  // PostgreSQL rejects NUL in text.
  if (path.includes('\0')) return null
  const content = await contentByUrl(db, path, now)
  const target = content ? null : await movedUrl(db, path)
  return target === null ? content : contentByUrl(db, target, now)
}
