import { type ChapterRow, rowsOfParagraph, timedRows } from '#server/features/catalogue/texts/chapter-rows.ts'
import type { FeedChapter, FeedItem } from './feeds/feed.ts'
import { summaryOf } from './feeds/host-notices.ts'

const FEWEST = 3
const MAX_TITLE = 300
/** The first chapter begins at 0:00. */
const START = /(?<![\d:.])0?0:00(?![\d])/

/**
 * The chapters that show notes list with their times, by the rule of YouTube and Spotify: at least three, the first at 0:00, in order. Null
 * if one begins after the end of the episode: the times then belong to something else.
 */
export function chaptersOfNotes({
  html,
  durationSeconds,
}: Pick<FeedItem, 'html' | 'durationSeconds'>): FeedChapter[] | null {
  if (!START.test(html)) return null
  const lists = timedRows(summaryOf(html).split('\n').flatMap(rowsOfParagraph)).map(fromStart)
  const chapters = lists.find(({ length }) => length >= FEWEST)
  if (!chapters || (chapters.at(-1)?.start ?? 0) >= (durationSeconds || Infinity)) return null
  return chapters.map(({ start, title }) => ({ startSeconds: start, title: title.slice(0, MAX_TITLE) }))
}

/**
 * The list begins at 0:00 and ends where times decrease: other rows with times may precede it, and notes in two languages have it twice.
 */
function fromStart(rows: readonly ChapterRow[]): readonly ChapterRow[] {
  const first = rows.findIndex(({ start }) => start === 0)
  const end = rows.findIndex(({ start }, index) => index > first && start <= (rows[index - 1]?.start ?? 0))
  return first < 0 ? [] : rows.slice(first, end < 0 ? rows.length : end)
}
