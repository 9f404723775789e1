import { Parser } from 'htmlparser2'
import type { TranscriptLine } from '#contract/transcripts.ts'
import { NestingLimitTokenizer } from '#server/lib/html/nesting-limit.ts'
import { joinWords } from '../json/join-words.ts'
import type { Part } from '../json/parts.ts'

/** The interactive transcripts of Hyperaudio mark each word with its start in milliseconds, and words that are names with a class. */
export const hasWordMarks = (html: string): boolean => /<\w{1,20}\s[^<>]{0,300}\bdata-m=["']?\d/i.test(html)

const HIDDEN = new Set(['script', 'style', 'head', 'header', 'footer'])

export function readWordMarks(html: string): TranscriptLine[] {
  const words: Part[] = []
  let [speaker, hidden] = [null as string | null, 0]
  let open: { name: string; start: number; isName: boolean; text: string } | null = null
  const add = (text: string, start: number | null) =>
    void words.push({ start, end: null, isUnitUnknown: false, text, speaker, isWord: true, parts: [], hasBlanks: true })
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (HIDDEN.has(name)) hidden += 1
        const start = Number.parseFloat(attributes['data-m'] ?? '') / 1_000
        if (start >= 0) open = { name, start, isName: /\bspeaker\b/i.test(attributes['class'] ?? ''), text: '' }
      },
      ontext(text) {
        if (open) open.text += text
        else if (hidden === 0 && text.trim() !== '') add(text, null)
      },
      onclosetag(name) {
        if (HIDDEN.has(name)) hidden -= 1
        if (open?.name === name) {
          const { text, start, isName } = open
          open = null
          if (isName) speaker = text.trim().replaceAll(/^\[|[\]:]{1,2}$/g, '') || null
          else add(text, start)
        }
        const last = words.at(-1)
        if (name === 'p' && last && !/\s$/.test(last.text)) last.text += ' '
      },
    },
    { Tokenizer: NestingLimitTokenizer },
  )
  parser.end(html)
  return joinWords(words, true).map(({ start, speaker: name, text }) => ({
    startSeconds: start,
    speaker: typeof name === 'string' ? name : null,
    text,
  }))
}
