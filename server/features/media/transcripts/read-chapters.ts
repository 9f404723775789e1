import { decodeHTMLStrict } from 'entities'
import { Parser } from 'htmlparser2'
import * as z from 'zod'
import type { RecordingChapter } from '#contract/transcripts.ts'
import { NestingLimitTokenizer } from '#server/lib/nesting-limit.ts'
import { readCues } from './read-cues.ts'
import { parseSeconds } from './times.ts'

const MAX_CHAPTERS = 2_000
const MAX_TITLE = 300

const Chapter = z.object({
  /** Podcasting 2.0; seconds. */
  startTime: z.unknown().optional(),
  /** Podlove Simple Chapters; a clock time. */
  start: z.unknown().optional(),
  start_time: z.unknown().optional(),
  startTimeMs: z.number().nonnegative().optional().catch(undefined),
  title: z.string().optional(),
  name: z.string().optional(),
  /** False for a mark that only changes the picture and is not listed. */
  toc: z.unknown().optional(),
})

const ChaptersFile = z.union([
  z.array(z.unknown()).max(MAX_CHAPTERS),
  z.object({ chapters: z.array(z.unknown()).max(MAX_CHAPTERS) }).transform(({ chapters }) => chapters),
])

/**
 * Parses a chapters file, of Podcasting 2.0 or of Podlove (JSON or XML), and sorts the chapters by start. Skips invalid entries;
 * throws for any other file.
 */
export function readChapters(text: string): RecordingChapter[] {
  const plain = text.replace(/^\uFEFF/, '')
  const entries = entriesOf(plain)
  return entries.flatMap(toChapter).toSorted((a, b) => a.startSeconds - b.startSeconds)
}

/** `00:01:05.500 Title` in each row, as tools for MP4 and show notes have it. */
const ROW = /^[ \t]*[[(]?((?:\d{1,2}:)?\d{1,2}:\d\d(?:[.,]\d{1,3})?)[\])]?[ \t]*[-–—:]?[ \t]+(\S.*)$/gm

function entriesOf(text: string): unknown[] {
  const start = text.trimStart()
  if (start.startsWith('<')) return readXml(text)
  if (start.startsWith('WEBVTT'))
    return readCues(text).map(({ startSeconds, text: title }) => ({ start: startSeconds, title }))
  const rows = [...text.matchAll(ROW).take(MAX_CHAPTERS)].map(([, time, title]) => ({ start: time, title }))
  return /^[\d[(]/.test(start) && rows.length > 0 ? rows : ChaptersFile.parse(JSON.parse(text))
}

function toChapter(entry: unknown): RecordingChapter[] {
  const chapter = Chapter.safeParse(entry).data
  if (!chapter || /^false$/i.test(String(chapter.toc))) return []
  const written = chapter.startTime ?? chapter.start ?? chapter.start_time
  const startSeconds = parseSeconds(written ?? (chapter.startTimeMs === undefined ? null : chapter.startTimeMs / 1_000))
  const title = decodeHTMLStrict(chapter.title ?? chapter.name ?? '')
    .trim()
    .slice(0, MAX_TITLE)
  return startSeconds === null || title === '' ? [] : [{ startSeconds, title }]
}

/** Reads the attributes of the `chapter` elements of Podlove Simple Chapters. */
function readXml(text: string): unknown[] {
  const entries: unknown[] = []
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (/^(\w+:)?chapter$/i.test(name) && entries.length < MAX_CHAPTERS) entries.push({ ...attributes, toc: true })
      },
    },
    { xmlMode: true, Tokenizer: NestingLimitTokenizer },
  )
  parser.end(text)
  if (entries.length === 0) throw new Error('The file has no chapters')
  return entries
}
