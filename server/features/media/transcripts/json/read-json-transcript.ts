import type { TranscriptLine } from '#contract/transcripts.ts'
import { isObject } from '#server/lib/json/is-object.ts'
import { inOrder } from '../in-order.ts'
import { withSpeakers } from '../speaker-names.ts'
import { plainFields } from './entry-fields.ts'
import { type Found, type FoundList, findLists, type Layers, speakerAt } from './find-lists.ts'
import { joinWords, MAX_LENGTH } from './join-words.ts'
import { parseJson } from './parse-json.ts'
import { kindOf, type Part, partsOf } from './parts.ts'
import { readWholeText } from './read-whole-text.ts'
import { inSeconds, unitsOf } from './units.ts'
import { withNamedFields } from './word-lists.ts'

const MAX_SPEAKER = 200

/** If the file has several lists, reads the one with most of the text, preferably with speakers and with sentences instead of words. */
export function readJsonTranscript(text: string): TranscriptLine[] {
  const file = valueOf(text)
  const layers = findLists(withNamedFields(file))
  const read = new Set<Found>()
  const candidates = layers.lists.flatMap((list) => {
    if (isWithin(list.list, read)) return []
    const parts = sentencesOf(list, layers)
    if (parts.length > 0) read.add(list)
    return [{ parts, length: parts.reduce((sum, part) => sum + part.text.length, 0) }]
  })
  const longest = Math.max(...candidates.map(({ length }) => length))
  const [best] = candidates
    .filter(({ length }) => length * 2 >= longest)
    .toSorted((a, b) => rankOf(b.parts) - rankOf(a.parts))
  // A transcript may be empty.
  const isOther = !best || (longest === 0 && layers.lists.some(({ value }) => value.length > 0))
  if (isOther) {
    const lines = readWholeText(file)
    if (lines) return lines
    throw new Error('The JSON is no transcript')
  }
  return toLines(best.parts, layers)
}

const isWithin = (list: Found | null, read: ReadonlySet<Found>): boolean =>
  list !== null && (read.has(list) || isWithin(list.list, read))

const rankOf = (parts: readonly Part[]): number =>
  Number(parts.some(({ speaker }) => speaker != null)) * 2 + Number(parts.some(({ isWord }) => !isWord))

function valueOf(text: string): unknown {
  const rows = text.trim().split(/[\r\n]+/)
  const isLines = rows.length > 1 && rows.every((row) => /^\s*\{.*\}\s*$/.test(row))
  return isLines ? rows.map(parseJson) : parseJson(text)
}

function sentencesOf({ name, value }: FoundList, { turns }: Layers): Part[] {
  const { areWords, hasBlanks } = kindOf(name)
  const written = partsOf(value, { areWords })
  const units = unitsOf(written)
  const labelled = (part: Part): Part => ({
    ...part,
    speaker: part.speaker ?? speakerAt(turns, part.start ?? -1, units) ?? part.speaker,
    parts: part.parts.map(labelled),
  })
  const parts = withoutRepetition(written.map((part) => inSeconds(part, units))).map(labelled)
  const sentences = areWords || areAllWords(parts) ? joinWords(parts, hasBlanks) : parts.flatMap(flatten)
  return sentences.filter(({ start, text }) => start !== null && text.trim() !== '')
}

const FEW = 5
const WORD_LENGTH = 10

/** Some publishers have a segment for each word. */
function areAllWords(parts: readonly Part[]): boolean {
  if (parts.some((part) => part.parts.length > 0)) return false
  const length = parts.reduce((sum, { text }) => sum + text.length, 0)
  return parts.every(({ isWord }) => isWord) || (parts.length >= FEW && length / parts.length <= WORD_LENGTH)
}

/** Divides a part into its sentences if it is a group, is long, or has several speakers. */
function flatten(part: Part): Part[] {
  const { text, parts, hasBlanks } = part
  const isTimed = parts.some((inner) => firstStart(inner) !== null)
  const speakers = new Set(parts.flatMap(({ speaker }) => speaker ?? []))
  const isWhole = text !== '' && !(isTimed && (text.length > MAX_LENGTH || speakers.size > 1))
  if (isWhole) return [{ ...part, start: firstStart(part) }]
  if (!isTimed) return [{ ...part, text: parts.map((inner) => inner.text).join(hasBlanks ? '' : ' ') }]
  return areAllWords(parts) ? joinWords(parts, hasBlanks) : parts.flatMap(flatten)
}

const firstStart = ({ start, parts }: Part): number | null =>
  start ?? parts.map(firstStart).find((inner) => inner !== null) ?? null

/** The last result of Google repeats all words with their speakers. */
function withoutRepetition(parts: Part[]): Part[] {
  const [first, last] = [parts[0]?.parts ?? [], parts.at(-1)?.parts ?? []]
  const repeats = parts.length > 1 && first.length > 0 && last.length > 0 && last[0]?.start === first[0]?.start
  return repeats && last[0]?.speaker != null ? parts.slice(-1) : parts
}

/** A line without a speaker has that of the previous line. */
function toLines(parts: readonly Part[], { names }: Layers): TranscriptLine[] {
  const voiceName = voiceNames(parts.map(({ speaker }) => nameOf(speaker, names)))
  const linesWith = (nameFor: (name: string | null) => string | null) => {
    let current: string | null = null
    const lines = parts.map(({ start, speaker, text }): TranscriptLine => {
      if (speaker !== undefined) current = nameFor(nameOf(speaker, names))
      return { startSeconds: start, speaker: current, text }
    })
    return inOrder(lines)
  }
  const isNamed = (lines: readonly TranscriptLine[]) => lines.some(({ speaker }) => speaker !== null)
  const named = linesWith((name) => (name !== null && NUMBER.test(name) ? null : name))
  if (isNamed(named)) return linesWith(voiceName)
  // Names in the texts say more than numbers.
  const inTexts = withSpeakers(named)
  return isNamed(inTexts) ? inTexts : linesWith(voiceName)
}

const NUMBER = /^\d{1,3}$/

/** A number identifies a voice: of several voices the first is `Speaker 1`, also where the software counts from 0. */
function voiceNames(names: readonly (string | null)[]): (name: string | null) => string | null {
  const voices = new Set(names.filter((name) => name !== null))
  const first = voices.has('0') ? 1 : 0
  return (name) => {
    if (name === null || !NUMBER.test(name)) return name
    return voices.size > 1 ? `Speaker ${Number(name) + first}` : null
  }
}

function nameOf(written: unknown, names: Layers['names']): string | null {
  // Zoom lists all who speak at once.
  const speaker: unknown = Array.isArray(written) ? written[0] : written
  if (isObject(speaker)) {
    const { id, username = id, label = username, displayname = label, name = displayname } = plainFields(speaker)
    return nameOf(name ?? null, names)
  }
  if (typeof speaker !== 'string' && typeof speaker !== 'number') return null
  const name = (names.get(`${speaker}`) ?? `${speaker}`).trim()
  // Speechmatics writes `UU` for an unknown speaker, and a long number is an id.
  return (!/^(?:\d{4,}|UU)$/.test(name) && name.slice(0, MAX_SPEAKER)) || null
}
