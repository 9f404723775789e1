import { decodeHTMLStrict } from 'entities'
import { Parser } from 'htmlparser2'
import type { TranscriptLine } from '#contract/transcripts.ts'
import { NestingLimitTokenizer } from '#server/lib/html/nesting-limit.ts'
import { localName } from '#server/lib/xml/local-name.ts'
import { withSpeakers } from '../speaker-names.ts'
import { parseRates, timedTextSeconds } from './timed-text-clock.ts'

/** TTML of any profile and namespace (DFXP, SMPTE-TT, EBU-TT, IMSC), or XML of YouTube or Podlove. */
export const isTimedText = (text: string): boolean =>
  /^\s{0,99}(?:<[?!][^<>]{0,2000}>\s{0,99}){0,20}<(?:[\w-]{1,20}:)?(?:tt|transcripts?|timedtext)[\s>]/i.test(
    text.slice(0, 8_000),
  )

const METADATA = new Set(['head', 'metadata', 'desc', 'title', 'copyright', 'speaker'])
/** `text` in YouTube captions, `item` in Podlove’s transcripts. */
const LINES = new Set(['p', 'text', 'item'])
/** The name of a speaker, and the start of the programme. */
const READ_METADATA = new Set(['name', 'documentstartofprogramme', 'speaker'])

type Attributes = Readonly<Record<string, string>>

interface Level {
  name: string
  startSeconds: number | null
  endSeconds: number | null
  agent: string | null
  isLine: boolean
  /** Apple's transcripts have no spaces between words. */
  isWord: boolean
}

const DOCUMENT: Level = {
  name: '',
  startSeconds: null,
  endSeconds: null,
  agent: null,
  isLine: false,
  isWord: false,
}

export function readTimedText(text: string): TranscriptLine[] {
  const reader = new TimedTextReader()
  const parser = new Parser(reader, { xmlMode: true, decodeEntities: true, Tokenizer: NestingLimitTokenizer })
  parser.end(text)
  return withSpeakers(reader.transcriptLines())
}

class TimedTextReader {
  readonly #open: Level[] = []
  readonly #lines: TranscriptLine[] = []
  readonly #names = new Map<string, string>()
  #agent = ''
  #rates = parseRates({})
  #startOfProgramme = 0
  /** Apple's times count from the start of the document, others from that of the parent element. */
  #isAbsolute = false
  /** If false, the spans of the paragraph have times of their own. */
  #isParagraphTimed = false
  #linesOpen = 0
  #hidden = 0
  #pieces: string[] = []
  #agentOfPart: string | null = null

  readonly onopentag = (written: string, writtenAttributes: Attributes): void => {
    const name = localName(written)
    const attributes: Attributes = Object.fromEntries(
      Object.entries(writtenAttributes).map(([key, value]) => [localName(key), value.trim()]),
    )
    if (this.#open.length === 0) this.#readRoot(attributes)
    const parent = this.#open.at(-1) ?? DOCUMENT
    const level = this.#levelOf(name, attributes, parent)
    if (level.isLine) {
      this.#endLine(parent)
      this.#linesOpen += 1
    }
    if (METADATA.has(name)) this.#hidden += 1
    if (name === 'br') this.#pieces.push(' ')
    if (name === 'agent') this.#agent = attributes['id'] ?? ''
    if (name === 'span') this.#agentOfPart ??= level.agent
    this.#open.push(level)
  }

  readonly onclosetag = (): void => {
    const level = this.#open.pop()
    if (!level) return
    if (METADATA.has(level.name)) this.#hidden -= 1
    if (READ_METADATA.has(level.name)) this.#endMetadata(level.name)
    if (level.isWord) this.#pieces.push(' ')
    if (!level.isLine) return
    this.#endLine(level)
    this.#linesOpen -= 1
  }

  readonly ontext = (text: string): void => {
    const level = this.#open.at(-1) ?? DOCUMENT
    if (READ_METADATA.has(level.name) || (this.#linesOpen > 0 && this.#hidden === 0)) this.#pieces.push(text)
  }

  /** Replaces agent ids by names. An agent without a name is no speaker. */
  transcriptLines(): TranscriptLine[] {
    const nameOf = (agent: string) => this.#names.get(agent) ?? (/^speaker/i.test(agent) ? agent : null)
    return this.#lines.map((line) => ({ ...line, speaker: line.speaker && nameOf(line.speaker) }))
  }

  #readRoot(attributes: Attributes): void {
    this.#rates = parseRates(attributes)
    this.#isAbsolute = Object.values(attributes).some((value) => value.includes('.apple.com/'))
  }

  #levelOf(name: string, attributes: Attributes, parent: Level): Level {
    const isTimed = attributes['begin'] !== undefined
    if (LINES.has(name)) this.#isParagraphTimed = isTimed || attributes['t'] !== undefined
    const isPart =
      name === 'span' &&
      isTimed &&
      (attributes['unit'] === 'sentence' || !this.#isParagraphTimed) &&
      LINES.has(parent.name)
    return {
      name,
      startSeconds: this.#startOf(attributes, parent),
      endSeconds: timedTextSeconds(attributes['end'] ?? '', this.#rates),
      agent: attributes['agent'] || parent.agent,
      isLine: LINES.has(name) || isPart,
      isWord: attributes['unit'] === 'word',
    }
  }

  #startOf({ begin, start, t }: Attributes, { startSeconds, endSeconds }: Level): number | null {
    if (t !== undefined && /^\d{1,12}$/.test(t)) return Number(t) / 1_000
    const seconds = timedTextSeconds(begin ?? start ?? '', this.#rates)
    if (seconds === null) return startSeconds
    const isBeyondParent = startSeconds !== null && endSeconds !== null && startSeconds + seconds >= endSeconds
    if (startSeconds !== null && !this.#isAbsolute && !isBeyondParent) return rounded(startSeconds + seconds)
    return rounded(Math.max(0, seconds - this.#startOfProgramme))
  }

  #takeText(): string {
    return this.#pieces.splice(0).join('').trim()
  }

  #endMetadata(name: string): void {
    const text = this.#takeText()
    const parent = this.#open.at(-1)
    if (name === 'speaker' && parent) {
      // In Podlove's format a `speech` contains the speaker, and then the items.
      parent.agent = text || null
      this.#names.set(text, text)
    } else if (name === 'documentstartofprogramme') this.#startOfProgramme = timedTextSeconds(text, this.#rates) ?? 0
    else if (text !== '' && !this.#names.has(this.#agent)) this.#names.set(this.#agent, text)
  }

  #endLine({ name, startSeconds, agent }: Level): void {
    const text = this.#takeText()
    const speaker = agent ?? this.#agentOfPart
    this.#agentOfPart = null
    // YouTube escapes twice.
    if (text !== '') this.#lines.push({ startSeconds, speaker, text: name === 'text' ? decodeHTMLStrict(text) : text })
  }
}

const rounded = (seconds: number) => Math.round(seconds * 1_000) / 1_000
