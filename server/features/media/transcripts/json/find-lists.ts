import { type Fields, isFields, speakerOf, startOf } from './entry-fields.ts'

/** A value inside a file, and the list that it is in. */
export interface Found {
  name: string
  value: unknown
  list: Found | null
}

export type FoundList = Found & { value: readonly unknown[] }

/** What is around the transcript of a file: the lists, those of outer layers first, and what is told of the speakers. */
export interface Layers {
  lists: readonly FoundList[]
  /** Names by the ids of speakers. */
  names: ReadonlyMap<string, string>
  /** Ids of speakers by the start of a word, where they are listed apart from the words. */
  labels: ReadonlyMap<number, unknown>
}

/** Limits of the search in a file of unknown shape. */
const MAX_VALUES = 500
const MAX_DEPTH = 8

/** Looks through a file of any shape; of a list only into the first entry. */
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
  const named = (name: string) => values.filter((found) => found.name === name).map(({ value }) => value)
  return {
    lists: values.filter(isList),
    names: new Map(named('speakers').flatMap(namesOf)),
    labels: new Map(named('speaker_labels').flatMap(labelsOf)),
  }
}

const isList = <Value extends Found>(found: Value): found is Value & FoundList => Array.isArray(found.value)

const entriesOf = (value: unknown): [string, unknown][] => (isFields(value) ? Object.entries(value) : [])

const fieldsOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isFields) : [])

/** `{ "1": "Ann" }` or `[{ "id": 1, "name": "Ann" }]` */
function namesOf(speakers: unknown): [string, string][] {
  const pairs = isFields(speakers)
    ? Object.entries(speakers)
    : fieldsOf(speakers).map(({ id, name }): [string, unknown] => [String(id), name])
  return pairs.flatMap(([id, name]) => (typeof name === 'string' ? [[id, name]] : []))
}

/** The labels of Watson, and those of Amazon Transcribe, in segments of items. */
function labelsOf(labels: unknown): [number, unknown][] {
  const segments = fieldsOf(isFields(labels) ? labels['segments'] : labels)
  return segments.flatMap((segment) =>
    [segment, ...fieldsOf(segment['items'])].flatMap((item): [number, unknown][] => {
      const start = startOf(item)
      return start ? [[start.value, speakerOf(item)]] : []
    }),
  )
}
