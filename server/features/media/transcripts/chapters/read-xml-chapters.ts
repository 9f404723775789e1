import { Parser } from 'htmlparser2'
import { NestingLimitTokenizer } from '#server/lib/html/nesting-limit.ts'

/** A chapter with the attributes that are written, or with the elements of Matroska in their place. */
type Entry = Record<string, unknown>

const MAX_TEXT = 300

/** Reads the `chapter` elements of Podlove Simple Chapters, or the `ChapterAtom` elements of Matroska, at most `limit`. */
export function readXmlChapters(text: string, limit: number): Entry[] {
  const entries: Entry[] = []
  /** The atoms that are open, which may be in each other. */
  const atoms: Entry[] = []
  let piece = ''
  const parser = new Parser(
    {
      onopentag(written, attributes) {
        const name = localName(written)
        piece = ''
        if (name !== 'chapter' && name !== 'chapteratom') return
        const entry = { ...attributes, toc: true }
        if (entries.length < limit) entries.push(entry)
        if (name === 'chapteratom') atoms.push(entry)
      },
      ontext(text) {
        if (piece.length < MAX_TEXT) piece += text
      },
      onclosetag(written) {
        const name = localName(written)
        const atom = atoms.at(-1)
        const value = piece.trim()
        piece = ''
        if (name === 'chapteratom') atoms.pop()
        else if (!atom) return
        else if (name === 'chaptertimestart') atom['start'] ??= value
        // The first display is that of the default language.
        else if (name === 'chapterstring') atom['title'] ??= value
        else if (name === 'chapterflaghidden') atom['toc'] = value !== '1'
      },
    },
    { xmlMode: true, decodeEntities: true, Tokenizer: NestingLimitTokenizer },
  )
  parser.end(text)
  if (entries.length === 0) throw new Error('The file has no chapters')
  return entries
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1).toLowerCase()
