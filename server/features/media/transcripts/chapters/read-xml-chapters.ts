import { Parser } from 'htmlparser2'
import { NestingLimitTokenizer } from '#server/lib/html/nesting-limit.ts'
import { localName } from '#server/lib/xml/local-name.ts'

type Entry = Record<string, unknown>

const MAX_TEXT = 300

/** The elements of Podlove Simple Chapters, Matroska, audio editors and MP4 tools. */
const CHAPTERS = new Set(['chapter', 'chapteratom', 'marker', 'textsample'])
/** Matroska's first display is that of the default language. */
const FIELDS: Readonly<Record<string, 'start' | 'title'>> = {
  start: 'start',
  starttime: 'start',
  time: 'start',
  sampletime: 'start',
  chaptertimestart: 'start',
  title: 'title',
  name: 'title',
  chapterstring: 'title',
}

export function readXmlChapters(text: string, limit: number): Entry[] {
  const entries: Entry[] = []
  /** Chapters may be nested. */
  const open: Entry[] = []
  let piece = ''
  const parser = new Parser(
    {
      onopentag(written, attributes) {
        const name = localName(written)
        piece = ''
        if (!CHAPTERS.has(name)) return
        const entry = entryOf(attributes)
        if (entries.length < limit) entries.push(entry)
        open.push(entry)
      },
      ontext(text) {
        if (piece.length < MAX_TEXT) piece += text
      },
      onclosetag(written) {
        const name = localName(written)
        const entry = open.at(-1)
        const value = piece.trim()
        piece = ''
        if (!entry) return
        const field = FIELDS[name]
        if (CHAPTERS.has(name)) {
          entry['title'] ??= value
          open.pop()
        } else if (field) entry[field] ??= value
        else if (name === 'chapterflaghidden') entry['hidden'] = value === '1'
      },
    },
    { xmlMode: true, decodeEntities: true, Tokenizer: NestingLimitTokenizer },
  )
  parser.end(text)
  if (entries.length === 0) throw new Error('The file has no chapters')
  return entries
}

function entryOf(attributes: Readonly<Record<string, string>>): Entry {
  const entry: Entry = {}
  for (const [written, value] of Object.entries(attributes)) {
    const field = FIELDS[localName(written)]
    if (field) entry[field] ??= value
  }
  return entry
}
