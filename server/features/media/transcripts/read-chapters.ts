import { decodeHTMLStrict } from 'entities'
import { Parser } from 'htmlparser2'
import * as z from 'zod'
import type { RecordingChapter } from '#contract/transcripts.ts'
import { NestingLimitTokenizer } from '#server/lib/nesting-limit.ts'
import { secondsOf } from './times.ts'

const MAX_CHAPTERS = 2_000
const MAX_TITLE = 300

const Chapter = z.object({
  /** Podcasting 2.0; seconds. */
  startTime: z.unknown().optional(),
  /** Podlove Simple Chapters; a clock time. */
  start: z.unknown().optional(),
  title: z.string(),
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
  const entries = plain.trimStart().startsWith('<') ? readXml(plain) : ChaptersFile.parse(JSON.parse(plain))
  return entries.flatMap(toChapter).toSorted((a, b) => a.startSeconds - b.startSeconds)
}

function toChapter(entry: unknown): RecordingChapter[] {
  const chapter = Chapter.safeParse(entry).data
  if (!chapter || /^false$/i.test(String(chapter.toc))) return []
  const startSeconds = secondsOf(chapter.startTime ?? chapter.start)
  const title = decodeHTMLStrict(chapter.title).trim().slice(0, MAX_TITLE)
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
