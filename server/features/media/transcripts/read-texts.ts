import * as z from 'zod'
import type { RecordingChapter, TranscriptLine } from '#contract/transcripts.ts'
import { textOfHtml } from '#server/lib/html-text.ts'

const Chapter = z.object({
  startTime: z.number().nonnegative(),
  title: z.string().trim().min(1).max(300),
  /** False for a mark that only changes the picture and is not listed. */
  toc: z.boolean().optional(),
})

const ChaptersFile = z.object({ chapters: z.array(z.unknown()).max(2_000) })

/**
 * Parses a chapters file of Podcasting 2.0 and sorts the chapters by start. Skips invalid entries; throws for any other file.
 */
export function readChapters(text: string): RecordingChapter[] {
  const { chapters } = ChaptersFile.parse(JSON.parse(text))
  const found = chapters.flatMap((entry) => {
    const chapter = Chapter.safeParse(entry).data
    return chapter && chapter.toc !== false ? [{ startSeconds: chapter.startTime, title: chapter.title }] : []
  })
  return found.toSorted((a, b) => a.startSeconds - b.startSeconds)
}

const MAX_LINES = 20_000
const MAX_LINE_LENGTH = 4_000

/** The supported formats, in order of preference. */
export const TRANSCRIPT_TYPES = [
  'application/json',
  'text/vtt',
  'application/x-subrip',
  'application/srt',
  'text/srt',
  'text/html',
  'text/plain',
] as const

/**
 * Parses a transcript of the media type `type`: Podcasting 2.0 JSON, WebVTT, SRT, HTML or plain text. Throws for any other
 * file.
 */
export function readTranscript(text: string, type: string): TranscriptLine[] {
  const lines = linesOf(text.replace(/^\uFEFF/, ''), type)
  const found = lines.flatMap((line) => {
    const words = line.text.replace(/\s+/g, ' ').trim().slice(0, MAX_LINE_LENGTH)
    return words === '' ? [] : [{ ...line, text: words }]
  })
  return found.slice(0, MAX_LINES)
}

function linesOf(text: string, type: string): TranscriptLine[] {
  // The signature wins over the declared type, which publishers often get wrong.
  if (text.trimStart().startsWith('WEBVTT') || /vtt|srt|subrip/.test(type)) return readCues(text)
  if (type.includes('json')) return readSegments(text)
  return readParagraphs(type.includes('html') ? textOfHtml(text, '\n\n', ['cite']) : text)
}

const TIMES = /^((?:\d+:)?\d{1,2}:\d{1,2}[.,]\d{1,3})[ \t]+-->/

/** The voice of a cue: `<v Kefilwe Rantau>`, `<v.loud Kefilwe Rantau>`. */
const VOICE = /<v(?:\.[^\s<>]*)?[ \t]+([^\s<>][^<>]*)>/

/** Timestamps of single words: `<00:19.000>`. */
const WORD_TIMES = /<\d[\d:.]*>/g

/** WebVTT and SRT: blocks of a timing line and the text below it. */
function readCues(text: string): TranscriptLine[] {
  return text.split(/\r?\n(?:[ \t]*\r?\n)+/).flatMap((block) => {
    const rows = block.split(/\r?\n/)
    const at = rows.findIndex((row) => TIMES.test(row.trim()))
    const times = TIMES.exec(rows[at]?.trim() ?? '')?.[1]
    if (times === undefined) return []
    const words = rows.slice(at + 1).join(' ')
    const speaker = VOICE.exec(words)?.[1]?.trim() ?? null
    return [{ startSeconds: secondsOf(times), speaker, text: textOfHtml(words.replace(WORD_TIMES, ''), ' ') }]
  })
}

const secondsOf = (time: string): number =>
  time
    .replace(',', '.')
    .split(':')
    .reduce((sum, part) => sum * 60 + Number(part), 0)

const Segment = z.object({
  startTime: z.number().nonnegative(),
  body: z.string(),
  speaker: z.string().max(200).optional(),
})

const Segments = z.object({ segments: z.array(z.unknown()) })

function readSegments(text: string): TranscriptLine[] {
  return Segments.parse(JSON.parse(text)).segments.flatMap((entry) => {
    const segment = Segment.safeParse(entry).data
    if (!segment) return []
    return [{ startSeconds: segment.startTime, speaker: segment.speaker?.trim() || null, text: segment.body }]
  })
}

const readParagraphs = (text: string): TranscriptLine[] =>
  text.split(/\r?\n(?:[ \t]*\r?\n)+/).map((words) => ({ startSeconds: null, speaker: null, text: words }))
