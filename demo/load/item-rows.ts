import type { DemoContent } from '../content-schema.ts'
import { articleRows } from './article-rows.ts'
import type { ContentRow } from './content-defaults.ts'
import { contentRows } from './content-rows.ts'
import { filmsOf, type GeneratedEpisode, type GeneratedFilm } from './generated-files.ts'
import { videoRows } from './video-rows.ts'

/** What is known of the generated sound and films, by their ids. */
interface GeneratedFiles {
  episodes: ReadonlyMap<string, GeneratedEpisode>
  films: ReadonlyMap<string, GeneratedFilm>
}

/** For callers that need dates only. */
export const NO_FILES: GeneratedFiles = { episodes: new Map(), films: new Map() }

/** All contents except recordings of airings; parents come before their children. */
export function itemRows(content: DemoContent, generated: GeneratedFiles, now: Date): ContentRow[] {
  const films = filmsOf(content, generated.films)
  return [
    ...contentRows(content, generated.episodes, now),
    ...videoRows(content, films, now),
    ...articleRows(content, films, now),
  ]
}
