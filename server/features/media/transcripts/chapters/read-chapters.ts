import { decodeHTMLStrict } from 'entities'
import type { RecordingChapter } from '#contract/transcripts.ts'
import { readChapterRows } from '#server/features/catalogue/texts/chapter-rows.ts'
import { textOfHtml } from '#server/lib/html/html-text.ts'
import { isObject } from '#server/lib/json/is-object.ts'
import { xmlText } from '#server/lib/xml/xml-text.ts'
import { readCueTexts } from '../captions/read-cues.ts'
import { type Fields, plainFields, readSeconds, startOf } from '../json/entry-fields.ts'
import { findLists } from '../json/find-lists.ts'
import { parseJson } from '../json/parse-json.ts'
import { isTimedTable, readTimedTable } from '../texts/timed-tables.ts'
import { readTextChapters } from './read-text-chapters.ts'
import { readXmlChapters } from './read-xml-chapters.ts'

const MAX_CHAPTERS = 2_000
const MAX_TITLE = 300

/** Field names in lower case and without marks. Auphonic has the start in the recording, too, before it is cut. */
const STARTS = ['startoutputsec', 'startoutput']
const TITLES = ['title', 'chaptertitle', 'name', 'label', 'headline', 'gist', 'text', 'chapter']

/** No recording is as long as that in seconds; such numbers are milliseconds. */
const MAX_SECONDS = 250_000

/** Names of the list in JSON; the file itself may be the list. In a list of any other name, the first entry has a time and a title. */
const LISTS = new Set(['', 'chapters', 'chaptermarks', 'markers'])

/** Skips invalid and hidden entries; throws for files of other kinds. */
export function readChapters(text: string): RecordingChapter[] {
  const plain = text.replace(/^\uFEFF+/, '')
  const chapters = entriesOf(plain)
    .flatMap(toChapter)
    .toSorted((a, b) => a.startSeconds - b.startSeconds)
    .filter(({ startSeconds, title }, index, all) => {
      const before = all[index - 1]
      return before?.startSeconds !== startSeconds || before.title !== title
    })
  const areMilliseconds =
    (chapters.at(-1)?.startSeconds ?? 0) > MAX_SECONDS &&
    chapters.every(({ startSeconds }) => Number.isInteger(startSeconds))
  if (!areMilliseconds) return chapters
  return chapters.map((chapter) => ({ ...chapter, startSeconds: chapter.startSeconds / 1_000 }))
}

function entriesOf(text: string): readonly unknown[] {
  const start = text.trimStart()
  if (start.startsWith('<')) return readMarkup(text)
  if (isTimedTable(start))
    return readTimedTable(start)
      .map(({ start: startSeconds, text: title }) => ({ start: startSeconds, title }))
      .slice(0, MAX_CHAPTERS)
  if (start.startsWith('WEBVTT') || /^\d{1,4}\s{1,4}\d{1,3}:\d\d:\d\d[.,]\d{1,3}[ \t]{1,4}-->/.test(start))
    return readCueTexts(text).map(({ startSeconds, text: title }) => ({ start: startSeconds, title }))
  return readTextChapters(text)?.slice(0, MAX_CHAPTERS) ?? readJson(text)
}

function readMarkup(text: string): readonly unknown[] {
  const rows = /^\s*<\?xml/.test(text) ? null : readChapterRows(textOfHtml(text, '\n').split('\n'))
  return rows?.slice(0, MAX_CHAPTERS) ?? readXmlChapters(text, MAX_CHAPTERS)
}

function readJson(text: string): readonly unknown[] {
  const { lists } = findLists(parseJson(text))
  const list =
    lists.find(({ name }) => LISTS.has(name.toLowerCase())) ?? lists.find(({ value }) => toChapter(value[0]).length > 0)
  if (!list) throw new Error('The JSON has no chapters')
  return list.value.slice(0, MAX_CHAPTERS)
}

/** Emphasis and links of HTML. */
const MARKUP = /<\/?(?:a|b|i|u|em|span|strong)(?:\s[^<>]{0,1000})?>/gi

function toChapter(written: unknown): RecordingChapter[] {
  const entry = isObject(written) ? plainFields(written) : null
  // A mark that only changes the image is not listed.
  if (!entry || /^false$/i.test(String(entry['toc'])) || /^true$/i.test(String(entry['hidden']))) return []
  const startSeconds = secondsOf(entry)
  const title = xmlText(decodeHTMLStrict(titleOf(entry)))
    .replaceAll(MARKUP, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_TITLE)
    .toWellFormed()
  return startSeconds === null || title === '' ? [] : [{ startSeconds, title }]
}

const secondsOf = (entry: Fields): number | null =>
  STARTS.map((name) => readSeconds(entry[name])).find((value) => value !== null) ?? startOf(entry)?.value ?? null

/** FFmpeg has the title in tags. */
function titleOf(entry: Fields): string {
  const tags = isObject(entry['tags']) ? entry['tags'] : {}
  const title = [...TITLES.map((name) => entry[name]), tags['title']].find((value) => value != null)
  return typeof title === 'string' ? title : ''
}
