import { isStationId, type StationId } from '#contract/stations.ts'
import type { Database } from '#server/database/connect.ts'
import { canonicalPath, contentByUrl } from '#server/features/catalogue/content-urls.ts'

/** The facts by which advertisements are chosen: those of the page, never of the visitor. */
export interface AdPage {
  path: string
  station: StationId | null
  /** From the editor of the content. */
  adUnitId: string | null
  contentId: string | null
  kind: string
  topics: readonly string[]
}

/** Pages with lists, by the first segment of their path; `''` is the home page. */
const LISTS = new Set(['', 'audio', 'video', 'ewn', 'search', 'station', 'stations', 'topics', 'presenters'])

/** Null for pages without advertisements: previews, errors and pages about the account. */
export async function adPage(db: Database, path: string, now: Date): Promise<AdPage | null> {
  const canonical = canonicalPath(path)
  const [, first = '', second] = canonical.split('/')
  const list = { path: canonical, station: null, adUnitId: null, contentId: null, kind: first || 'home', topics: [] }
  if (LISTS.has(first)) return { ...list, station: first === 'station' && isStationId(second) ? second : null }
  const content = await contentByUrl(db, canonical, now)
  if (!content) return null
  const { id, kind, station, adUnitId, topics } = content
  return { path: canonical, station, adUnitId, contentId: id, kind, topics }
}
