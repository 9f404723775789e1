import { isObject } from '#server/lib/json/is-object.ts'
import { firstIndex } from '#server/lib/lists/first-index.ts'
import { type Fields, plainFields, speakerOf, startOf, textOf, type Time } from './entry-fields.ts'

export interface Found {
  name: string
  value: unknown
  list: Found | null
}

export type FoundList = Found & { value: readonly unknown[] }

export interface Turn {
  start: Time
  speaker: unknown
}

/** Outer lists come first. */
export interface Layers {
  lists: readonly FoundList[]
  names: ReadonlyMap<string, string>
  /** In order; empty unless the file lists speakers apart from the texts. */
  turns: readonly Turn[]
}

const MAX_VALUES = 500
const MAX_DEPTH = 12

/** In a list, only the first entry is searched. */
export function findLists(file: unknown): Layers {
  const values: (Found & { depth: number })[] = [{ name: '', value: file, list: null, depth: 0 }]
  for (const found of values) {
    const inner = Array.isArray(found.value) ? [['', (found.value as unknown[])[0]] as const] : entriesOf(found.value)
    const list = Array.isArray(found.value) ? found : found.list
    if (found.depth === MAX_DEPTH) continue
    for (const [name, value] of inner)
      if (typeof value === 'object' && values.length < MAX_VALUES)
        values.push({ name, value, list, depth: found.depth + 1 })
  }
  const lists = values.filter(isList)
  const speakers = values.filter(({ name }) => name === 'speakers')
  return {
    lists,
    names: new Map(speakers.flatMap(({ value }) => namesOf(value))),
    turns: lists
      .filter(({ list }) => list === null)
      .flatMap(({ value }) => turnsOf(value))
      .toSorted((a, b) => a.start.value - b.start.value),
  }
}

const isList = <Value extends Found>(found: Value): found is Value & FoundList => Array.isArray(found.value)

const entriesOf = (value: unknown): [string, unknown][] => (isObject(value) ? Object.entries(value) : [])

const fieldsOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isObject).map(plainFields) : [])

/** `{ "1": "Ann" }`, `["Ann"]` or `[{ "id": 1, "name": "Ann" }]` */
function namesOf(speakers: unknown): [string, string][] {
  const pairs: [string, unknown][] = Array.isArray(speakers)
    ? speakers.map((speaker: unknown, index) => {
        if (!isObject(speaker)) return [`${index}`, speaker]
        const { id, spkid = id, speakerid = spkid, name, label = name } = plainFields(speaker)
        return [String(speakerid), name ?? label]
      })
    : entriesOf(speakers)
  return pairs.flatMap(([id, name]) => (typeof name === 'string' ? [[id, name]] : []))
}

/** Speakers that are listed apart from the texts: by Watson in a list without texts, by Amazon Transcribe in segments of items. */
function turnsOf(list: readonly unknown[]): Turn[] {
  const entries = fieldsOf(list)
  if (entries.some((entry) => textOf(entry).text !== '')) return []
  return entries.flatMap((entry) =>
    [entry, ...fieldsOf(entry['items'])].flatMap((one): Turn[] => {
      const [start, speaker] = [startOf(one), speakerOf(one)]
      return start && speaker != null ? [{ start, speaker }] : []
    }),
  )
}

/** `units`: how many units of time of the texts make one second. The turns have the same unit. */
export const speakerAt = (turns: readonly Turn[], seconds: number, units: number): unknown =>
  turns[firstIndex(turns, ({ start }) => (start.isUnitUnknown ? start.value / units : start.value) > seconds) - 1]
    ?.speaker
