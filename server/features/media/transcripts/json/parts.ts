import { endOf, type Fields, isFields, speakerOf, startOf, textOf } from './entry-fields.ts'

/** A part of a transcript: a word, a longer text, or a group. */
export interface Part {
  /** In seconds, or in the unit of the list where `isLoose`. */
  start: number | null
  end: number | null
  isLoose: boolean
  text: string
  /** A name or an id; undefined where it is not told who speaks. */
  speaker: unknown
  isWord: boolean
  /** The parts of this part, of which a group consists. */
  parts: readonly Part[]
  /** Whether the parts are syllables or have the blanks between them. */
  hasBlanks: boolean
}

/** The fields with parts of an entry: words, perhaps with their blanks, or sentences. */
const PARTS: readonly { name: string; areWords: boolean; hasBlanks: boolean }[] = [
  ...['sentences', 'paragraphs', 'segments', 'items', 'utterances'].map((name) => ({
    name,
    areWords: false,
    hasBlanks: false,
  })),
  ...['words', 'timestamps', 'result'].map((name) => ({ name, areWords: true, hasBlanks: false })),
  ...['tokens', 'elements', 'segs'].map((name) => ({ name, areWords: true, hasBlanks: true })),
]

const MAX_DEPTH = 3

/** The kind of a list by the name of its field. */
export const kindOf = (name: string): { areWords: boolean; hasBlanks: boolean } =>
  PARTS.find((each) => each.name === name && each.areWords) ?? { areWords: false, hasBlanks: false }

/** Reads the entries of a list; those without a text are left out. */
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
    // Google tells only the end of an utterance whose words have no times.
    const isTimed = areWords || part.parts.some((inner) => inner.start !== null)
    const start = part.start ?? (isTimed || part.end === null ? null : end)
    end = part.end
    return { ...part, start }
  })
}

function partOf(
  fields: Fields,
  { areWords, speaker: outer, depth }: { areWords: boolean; speaker: unknown; depth: number },
): Part | null {
  const start = startOf(fields)
  const { text, isWord } = textOf(fields)
  const own = speakerOf(fields)
  const speaker = own ?? outer ?? own
  const { parts, hasBlanks } = depth < MAX_DEPTH ? innerParts(fields, speaker, depth) : NO_PARTS
  if (text === '' && parts.length === 0) return null
  return {
    start: start?.value ?? null,
    end: endOf(fields, start),
    isLoose: start?.isLoose ?? false,
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
    const list = isFields(inner) ? inner[name] : inner
    const parts = Array.isArray(list) ? partsOf(list, { areWords, speaker }, depth + 1) : []
    if (parts.length > 0) return { parts, hasBlanks }
  }
  return NO_PARTS
}

/** The fields of an entry and of the best of its alternatives, or of the first time that it is said. */
function fieldsOf(value: unknown): Fields | null {
  // Watson writes a word as its text, start and end.
  if (Array.isArray(value) && typeof value[0] === 'string') return { word: value[0], ts: value[1] as unknown }
  if (!isFields(value)) return null
  const { alternatives, nBest = alternatives, instances = nBest } = value
  const best: unknown = Array.isArray(instances) ? instances[0] : null
  return isFields(best) ? { ...best, ...value } : value
}
