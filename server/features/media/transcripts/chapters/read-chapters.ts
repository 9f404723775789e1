import { decodeHTMLStrict } from 'entities'
import * as z from 'zod'
import type { RecordingChapter } from '#contract/transcripts.ts'
import { readCues } from '../captions/read-cues.ts'
import { isTimedTable, readTimedTable } from '../texts/timed-tables.ts'
import { parseSeconds } from '../times.ts'
import { readTextChapters } from './read-text-chapters.ts'
import { readXmlChapters } from './read-xml-chapters.ts'

const MAX_CHAPTERS = 2_000
const MAX_TITLE = 300

const Chapter = z.object({
  /** Podcasting 2.0; seconds. */
  startTime: z.unknown().optional(),
  /** Podlove Simple Chapters; a clock time. */
  start: z.unknown().optional(),
  start_time: z.unknown().optional(),
  time: z.unknown().optional(),
  timestamp: z.unknown().optional(),
  startTimeMs: z.number().nonnegative().optional().catch(undefined),
  start_time_ms: z.number().nonnegative().optional().catch(undefined),
  title: z.string().optional(),
  name: z.string().optional(),
  label: z.string().optional(),
  /** Of FFmpeg, whose `start` is in a time base of its own. */
  tags: z.object({ title: z.string() }).optional().catch(undefined),
  /** False for a mark that only changes the image and is not listed. */
  toc: z.unknown().optional(),
})

const ChaptersFile = z.union([
  z.array(z.unknown()).max(MAX_CHAPTERS),
  z.object({ chapters: z.array(z.unknown()).max(MAX_CHAPTERS) }).transform(({ chapters }) => chapters),
  z.object({ chaptermarks: z.array(z.unknown()).max(MAX_CHAPTERS) }).transform(({ chaptermarks }) => chaptermarks),
])

/**
 * Parses a chapters file, of Podcasting 2.0, Podlove (JSON or XML), Matroska (XML), a table or in a text format of audio software, and sorts
 * the chapters by start. Skips invalid entries; throws for any other file.
 */
export function readChapters(text: string): RecordingChapter[] {
  const plain = text.replace(/^\uFEFF/, '')
  const entries = entriesOf(plain)
  return entries.flatMap(toChapter).toSorted((a, b) => a.startSeconds - b.startSeconds)
}

function entriesOf(text: string): unknown[] {
  const start = text.trimStart()
  if (start.startsWith('<')) return readXmlChapters(text, MAX_CHAPTERS)
  if (isTimedTable(start))
    return readTimedTable(start)
      .map(({ start: startSeconds, text: title }) => ({ start: startSeconds, title }))
      .slice(0, MAX_CHAPTERS)
  if (start.startsWith('WEBVTT') || /^\d{1,4}\s{1,4}\d{1,3}:\d\d:\d\d[.,]\d{1,3}[ \t]{1,4}-->/.test(start))
    return readCues(text).map(({ startSeconds, text: title }) => ({ start: startSeconds, title }))
  return readTextChapters(text)?.slice(0, MAX_CHAPTERS) ?? ChaptersFile.parse(JSON.parse(text))
}

function toChapter(entry: unknown): RecordingChapter[] {
  const chapter = Chapter.safeParse(entry).data
  if (!chapter || /^false$/i.test(String(chapter.toc))) return []
  const written = chapter.startTime ?? chapter.start_time ?? chapter.start ?? chapter.time ?? chapter.timestamp
  const milliseconds = chapter.startTimeMs ?? chapter.start_time_ms
  const startSeconds = parseSeconds(written ?? (milliseconds === undefined ? null : milliseconds / 1_000))
  const title = decodeHTMLStrict(chapter.title ?? chapter.name ?? chapter.label ?? chapter.tags?.title ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_TITLE)
  return startSeconds === null || title === '' ? [] : [{ startSeconds, title }]
}
