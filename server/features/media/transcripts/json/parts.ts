import { isObject } from '#server/lib/json/is-object.ts'
import { endOf, type Fields, plainFields, speakerOf, startOf, textOf } from './entry-fields.ts'

/** A part of a transcript: a word, a longer text, or a group. */
export interface Part {
  /** In seconds, or in the unit of the list where `isUnitUnknown`. */
  start: number | null
  end: number | null
  isUnitUnknown: boolean
  text: string
  /** A name or an id; undefined where the speaker is not named. */
  speaker: unknown
  isWord: boolean
  parts: readonly Part[]
  /** The parts are syllables or have the blanks between them. */
  hasBlanks: boolean
}

const PARTS: readonly { name: string; areWords: boolean; hasBlanks: boolean }[] = [
  ...['sentences', 'paragraphs', 'segments', 'items', 'utterances'].map((name) => ({
    name,
    areWords: false,
    hasBlanks: false,
  })),
  ...['words', 'terms', 'timestamps', 'result'].map((name) => ({ name, areWords: true, hasBlanks: false })),
  ...['tokens', 'elements', 'segs'].map((name) => ({ name, areWords: true, hasBlanks: true })),
]

const MAX_DEPTH = 3

export const kindOf = (name: string): { areWords: boolean; hasBlanks: boolean } =>
  PARTS.find((each) => each.name === name && each.areWords) ?? { areWords: false, hasBlanks: false }

export function partsOf(
  list: readonly unknown[],
  { areWords = false, speaker }: { areWords?: boolean; speaker?: unknown } = {},
  depth = 0,
): Part[] {
  let end: number | null = 0
  return list.flatMap((value) => {
    const fields = fieldsOf(value)
    const part = fields && partOf(fields, { areWords, speaker, depth })
    if (!part) return []
    // Google gives only the end of an utterance whose words have no times.
    const isTimed = areWords || part.parts.some((inner) => inner.start !== null)
    const start = part.start ?? (isTimed || part.end === null ? null : end)
    end = part.end
    return { ...part, start }
  })
}

function partOf(
  fields: Fields,
  { areWords, speaker: outer, depth }: { areWords: boolean; speaker: unknown; depth: number },
  isWhole = false,
): Part | null {
  const start = startOf(fields)
  const { text, isWord } = textOf(fields)
  const own = speakerOf(fields)
  const speaker = own ?? outer ?? own
  const { parts, hasBlanks } = depth < MAX_DEPTH ? innerParts(fields, speaker, depth) : NO_PARTS
  if (text === '' && parts.length === 0) {
    const inner = isWhole ? null : withInner(fields)
    return inner && partOf(inner, { areWords, speaker: outer, depth }, true)
  }
  return {
    start: start?.value ?? null,
    end: endOf(fields, start),
    isUnitUnknown: start?.isUnitUnknown ?? false,
    text,
    speaker,
    isWord: areWords || isWord,
    parts,
    hasBlanks,
  }
}

const NO_PARTS = { parts: [], hasBlanks: false }

function innerParts(fields: Fields, speaker: unknown, depth: number): { parts: Part[]; hasBlanks: boolean } {
  for (const { name, areWords, hasBlanks } of PARTS) {
    const inner = fields[name]
    const list = isObject(inner) ? inner[name] : inner
    const parts = Array.isArray(list) ? partsOf(list, { areWords, speaker }, depth + 1) : []
    if (parts.length > 0) return { parts, hasBlanks }
  }
  // Otherwise the first list with texts counts, whatever its name, unless the entry has a text of its own.
  const others = textOf(fields).text === '' ? Object.values(fields) : []
  for (const list of others) {
    const parts = Array.isArray(list) ? partsOf(list, { speaker }, depth + 1) : []
    if (parts.length > 0) return { parts, hasBlanks: false }
  }
  return NO_PARTS
}

/** Adds the fields of the first inner object that has a text or a list, such as `{ "cue": { "text": … } }`. */
function withInner(fields: Fields, depth = 0): Fields | null {
  for (const value of Object.values(fields)) {
    if (!isObject(value)) continue
    const inner = plainFields(value)
    const hasText = textOf(inner).text !== '' || Object.values(inner).some((each) => Array.isArray(each))
    const found = hasText ? inner : depth < MAX_DEPTH ? withInner(inner, depth + 1) : null
    if (found) return { ...fields, ...inner, ...found }
  }
  return null
}

/** The fields of an entry with those of its best alternative, or of its first occurrence. */
function fieldsOf(value: unknown): Fields | null {
  // Watson writes a word as its text, start and end.
  if (Array.isArray(value) && typeof value[0] === 'string') return { word: value[0], ts: value[1] as unknown }
  if (!isObject(value)) return null
  const fields = plainFields(value)
  const { alternatives, nbest = alternatives, instances = nbest } = fields
  const best: unknown = Array.isArray(instances) ? instances[0] : null
  return isObject(best) ? { ...plainFields(best), ...fields } : fields
}
