import type { PlayingItem } from '#contract/now-playing.ts'
import type { StationId } from '#contract/stations.ts'
import type { Database } from '#server/database/connect.ts'

/** The items in order; empty without a log. */
export type PlayoutLog = (db: Database, station: StationId, from: Date, to: Date) => Promise<readonly PlayingItem[]>

interface Chapter {
  startSeconds: number
  title: string
}

const MAX_CHAPTERS = 600

/** Songs, bulletins and talk, without ads; the recording begins at `startsAt`. */
export function toChapters(items: readonly PlayingItem[], startsAt: Date): Chapter[] {
  const chapters: Chapter[] = []
  for (const { kind, title, artist, startsAt: start } of items) {
    if (kind === 'ad') continue
    const seconds = Math.round((Date.parse(start) - startsAt.getTime()) / 1_000)
    const chapter = { startSeconds: Math.max(seconds, 0), title: artist ? `${title}, ${artist}` : title }
    // Talk that continues after an ad is one chapter.
    if (chapters.at(-1)?.title !== chapter.title) chapters.push(chapter)
    if (chapters.length === MAX_CHAPTERS) break
  }
  return chapters
}
