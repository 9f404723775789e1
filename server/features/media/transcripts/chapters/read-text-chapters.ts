import { readChapterRows } from '#server/features/catalogue/texts/chapter-rows.ts'
import { parseSeconds } from '#server/lib/time/clock-times.ts'
import { rowsOf } from '../rows-of.ts'

/** A chapter before validation; `start` is in seconds or a clock time. */
interface RawChapter {
  start: unknown
  title: string
}

const FORMATS: readonly [RegExp, (text: string) => RawChapter[]][] = [
  [/^;FFMETADATA/, readMetadata],
  [/^CHAPTER\d{1,4}(?:NAME)?=/im, readComments],
  [/^[ \t]*TRACK[ \t]+\d{1,3}[ \t]+AUDIO\b/im, readCueSheet],
  [/^-?\d{1,9}(?:\.\d{1,9})?\t-?\d{1,9}(?:\.\d{1,9})?(?:\t|$)/m, readLabels],
]

export function readTextChapters(text: string): RawChapter[] | null {
  const start = text.slice(0, 10_000).trimStart()
  if (/^[{<]|^\[\s{0,99}\{/.test(start)) return null
  const read = FORMATS.find(([sign]) => sign.test(start))?.[1]
  const chapters = (read ? read(text) : readChapterRows(rowsOf(text))) ?? []
  return chapters.length > 0 ? chapters : null
}

/** The metadata of FFmpeg: sections `[CHAPTER]` with TIMEBASE, START and title. */
function readMetadata(text: string): RawChapter[] {
  const chapters: { timebase: number; start: number | null; title: string }[] = []
  let isChapter = false
  // A backslash escapes special characters, including line breaks.
  for (const row of text.split(/(?<!\\)(?:\r\n|\r|\n)/)) {
    if (/^\s*\[/.test(row)) {
      isChapter = /^\s*\[CHAPTER\]\s*$/i.test(row)
      if (isChapter) chapters.push({ timebase: 1e-9, start: null, title: '' })
      continue
    }
    const chapter = chapters.at(-1)
    const [, key = '', value = ''] = /^\s*([a-z]+)\s*=(.*)$/is.exec(row) ?? []
    if (!isChapter || !chapter) continue
    const [numerator = 0, denominator = 1] = value.split('/').map(Number)
    if (/^timebase$/i.test(key)) chapter.timebase = numerator / denominator
    else if (/^start$/i.test(key)) chapter.start = Number(value)
    else if (/^title$/i.test(key)) chapter.title = value.replaceAll(/\\([^])/g, '$1')
  }
  return chapters.map(({ timebase, start, title }) => ({ start: start === null ? null : start * timebase, title }))
}

/** Vorbis comments, also used for Matroska and MP4: `CHAPTER001=00:01:05.500` and `CHAPTER001NAME=Title`. */
function readComments(text: string): RawChapter[] {
  const starts = new Map<number, string>()
  const titles = new Map<number, string>()
  for (const row of rowsOf(text)) {
    const [, number, name, value = ''] = /^\s*CHAPTER(\d{1,4})(NAME)?\s*=(.*)$/i.exec(row) ?? []
    if (number !== undefined) (name === undefined ? starts : titles).set(Number(number), value.trim())
  }
  return [...starts].map(([number, start]) => ({ start, title: titles.get(number) ?? '' }))
}

const FRAMES_PER_SECOND = 75

/** A cue sheet of one recording: `TRACK`, `TITLE`, `PERFORMER` and `INDEX 01 65:30:00`. */
function readCueSheet(text: string): RawChapter[] {
  const tracks: { start: number | null; title: string; performer: string }[] = []
  for (const row of rowsOf(text)) {
    const [, key = '', value = ''] = /^\s*(TRACK|TITLE|PERFORMER|INDEX)\s+(.*)$/i.exec(row) ?? []
    const track = tracks.at(-1)
    const plain = value.trim().replaceAll(/^"|"$/g, '')
    if (/^track$/i.test(key)) tracks.push({ start: null, title: '', performer: '' })
    else if (track && /^title$/i.test(key)) track.title = plain
    else if (track && /^performer$/i.test(key)) track.performer = plain
    else if (track && /^index$/i.test(key)) {
      const [, minutes, seconds, frames] = /^0?1\s+(\d{1,4}):(\d{1,2}):(\d{1,2})\b/.exec(value) ?? []
      if (minutes === undefined) continue
      track.start = Number(minutes) * 60 + Number(seconds) + Number(frames) / FRAMES_PER_SECOND
    }
  }
  return tracks.map(({ start, title, performer }) => ({
    start,
    title: performer === '' || title === '' ? title || performer : `${performer} – ${title}`,
  }))
}

/** The labels of Audacity: start, end and title between tabs. */
function readLabels(text: string): RawChapter[] {
  return rowsOf(text).flatMap((row) => {
    const [start, end, title] = row.split('\t')
    return end === undefined || parseSeconds(start) === null ? [] : { start, title: title?.trim() ?? '' }
  })
}
