import { foldText } from '#contract/fold-text.ts'
import type { StationId } from '#contract/stations.ts'
import type { Database } from '#server/database/connect.ts'
import { showNames } from '#server/features/catalogue/shows.ts'
import type { SourceEntry } from './formats/schedule-file.ts'

export interface KnownShow {
  id: string
  title: string
}

export type FindShow = (entry: Pick<SourceEntry, 'title' | 'showKeys'>) => KnownShow | null

/**
 * Finds a show by its id, its URL, the last segment of the URL, or its title. Withdrawn shows are found, and their airings are gaps; drafts
 * are not.
 */
export async function showFinder(db: Database, station: StationId): Promise<FindShow> {
  const known = new Map<string, KnownShow | null>()
  for (const { id, url, name, headline } of await showNames(db, station)) {
    const show = { id, title: headline }
    const keys = [id, url, `slug ${url.slice(url.lastIndexOf('/') + 1)}`, titleKey(headline), titleKey(name)]
    // A key that two shows have identifies neither of them.
    for (const key of new Set(keys)) known.set(key, known.has(key) ? null : show)
  }
  return ({ title, showKeys }) => {
    const keys = [...showKeys.flatMap(keysOf), titleKey(title)]
    for (const key of keys) {
      const show = known.get(key)
      if (show) return show
    }
    return null
  }
}

const titleKey = (title: string): string => `title ${foldText(title)}`

/** An id, a CRID that ends with one, a URL, the last part of one, or a title. */
function keysOf(key: string): string[] {
  const path = URL.parse(key)?.pathname
  const crid = /^crid:\/\/[^/]+\/shows\/([^/]+)$/i.exec(key)?.[1]
  return [key, ...(crid ? [crid] : []), ...(path?.startsWith('/shows/') ? [path] : []), `slug ${key}`, titleKey(key)]
}
