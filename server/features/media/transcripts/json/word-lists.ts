import { isObject } from '#server/lib/json/is-object.ts'
import type { Fields } from './entry-fields.ts'

interface Word {
  word: string
  startMs: number
  speaker?: string
}

const MAX_DEPTH = 5

/** Gives the words of 3Play and VoiceBase, which abbreviate the names of fields, the names that others use. */
export function withNamedFields(value: unknown, depth = 0): unknown {
  if (!isObject(value) || depth > MAX_DEPTH) return value
  const { words } = value
  if (Array.isArray(words) && words.some(isPair))
    return { words: wordsOfPairs(words.filter(isPair), value['speakers']) }
  if (Array.isArray(words) && words.some(isShort)) return { words: wordsOfShort(words.filter(isShort)) }
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withNamedFields(inner, depth + 1)]))
}

type Pair = readonly [number | string, string]

/** `["1240", "Hello"]`, in milliseconds. Watson writes the word first. */
const isPair = (word: unknown): word is Pair =>
  Array.isArray(word) && typeof word[1] === 'string' && /^\d{1,12}(?:\.\d{1,9})?$/.test(String(word[0]))

/** Speakers are named by the time of their first word: `{ "1240": "Ann" }`. */
function wordsOfPairs(pairs: readonly Pair[], speakers: unknown): Word[] {
  const changes = Object.entries(isObject(speakers) ? speakers : {})
    .map(([time, name]) => ({ time: Number(time), name: String(name) }))
    .toSorted((a, b) => a.time - b.time)
  let next = 0
  return pairs.map(([time, word]) => {
    while ((changes[next]?.time ?? Infinity) <= Number(time)) next += 1
    const speaker = changes[next - 1]?.name
    return { word, startMs: Number(time), ...(speaker !== undefined && { speaker }) }
  })
}

interface Short extends Fields {
  w: string
  s: number
}

/** `{ "s": 1240, "e": 1500, "w": "Hello" }`; `m` marks a punctuation, or the name of the speaker who begins. */
const isShort = (word: unknown): word is Short =>
  isObject(word) && typeof word['w'] === 'string' && typeof word['s'] === 'number'

function wordsOfShort(words: readonly Short[]): Word[] {
  let speaker: string | undefined
  return words.flatMap(({ w: word, s: startMs, m: mark }) => {
    if (mark === 'turn') speaker = word.replace(/\s{0,9}:\s{0,9}$/, '')
    return mark === 'turn' ? [] : { word, startMs, ...(speaker !== undefined && { speaker }) }
  })
}
