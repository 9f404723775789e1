import {
  CURRENT_ITEM,
  CURRENT_NAME,
  CURRENT_TEXT,
  FIELD_NAMES,
  FIELD_PREFIX,
  type FieldName,
  NAMED_PARTS,
  NEXT_NAME,
  NEXT_TEXT,
  OTHER_THINGS,
  OVER,
  PARTS,
  PAST_NAME,
  PLAYING,
  SHOW_NAME,
  TO_COME,
  TYPES,
} from './field-names.ts'
import type { DocumentObject, DocumentValue, Scalar } from './parse-document.ts'

export type When = 'current' | 'next' | 'past' | 'unknown'

export interface Entry {
  names: readonly string[]
  when: When
  isShow: boolean
  /** The list that has it, to compare it with others. */
  list: readonly DocumentValue[] | null
  /** In the order in which they are searched. */
  fields: ReadonlyMap<string, Scalar>[]
}

const MAX_ENTRIES = 500
const MAX_DEPTH = 12
const MAX_NODES = 50_000

const normalized = (key: string): string => key.replaceAll(/[^\p{L}\d]/gu, '').toLowerCase()

const isObject = (value: DocumentValue): value is DocumentObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isScalar = (value: DocumentValue): value is Scalar =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

interface Place {
  names: readonly string[]
  list: readonly DocumentValue[] | null
}

/** Objects with a title, and texts that are titles by their name, in the order of the document. */
export function findEntries(document: DocumentValue): Entry[] {
  const entries: Entry[] = []
  let nodes = 0
  const visit = (value: DocumentValue, place: Place): void => {
    nodes += 1
    if (nodes > MAX_NODES || entries.length >= MAX_ENTRIES || place.names.length > MAX_DEPTH) return
    if (Array.isArray(value)) for (const one of value) visit(one, { ...place, list: value })
    else if (isObject(value)) visitObject(value, place)
  }
  const visitObject = (object: DocumentObject, place: Place): void => {
    const fields = fieldsOf(object)
    const hasTitle = fields.some((some) => fieldIn(some, 'title') !== undefined)
    const hasArtist = fields.slice(0, 1).some((some) => isFilled(some, 'artist') && isFilled(some, 'title'))
    if (hasTitle || isBreak(fields)) entries.push(toEntry(fields, place))
    for (const [key, value] of Object.entries(object)) {
      const name = normalized(key)
      if (OTHER_THINGS.has(name)) continue
      const isRead = hasTitle && isObject(value) && (PARTS.has(name) || NAMED_PARTS.has(name))
      if (isEmpty(value) && CURRENT_ITEM.test(name))
        entries.push(toEntry([new Map([['title', '']])], inside(place, name)))
      else if (typeof value === 'string' && !hasArtist) entries.push(...textEntry(name, value, place))
      else if (!isRead) visit(value, inside(place, name))
    }
  }
  visit(document, { names: [], list: null })
  return entries
}

/** Flags, numbers and times. */
const NO_TEXT = /^(?:true|false|yes|no|\d*|\d{4}-\d\d-\d\d[T ].*)$/i

const inside = ({ names }: Place, name: string): Place => ({ names: [...names, name], list: null })

/** Between songs, or while nothing plays. */
const isEmpty = (value: DocumentValue): boolean =>
  value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0)

/** An advertisement or imaging without a title. */
const isBreak = (fields: Entry['fields']): boolean =>
  typeOf({ fields }) !== undefined &&
  (['start', 'duration'] as const).some((name) => field({ fields }, name) !== undefined)

function textEntry(name: string, text: string, place: Place): Entry[] {
  const when = CURRENT_TEXT.test(name) ? 'current' : NEXT_TEXT.test(name) && text.includes(' - ') ? 'next' : null
  if (when === null || NO_TEXT.test(text) || whenOf(place.names) === 'past') return []
  return [{ ...inside(place, name), when, isShow: false, fields: [new Map([['title', text]])] }]
}

function toEntry(fields: Entry['fields'], { names, list }: Place): Entry {
  return {
    when: whenBy(fields) ?? whenOf(names),
    isShow: names.some((name) => SHOW_NAME.test(name)),
    names,
    list,
    fields,
  }
}

/** The innermost name decides. */
function whenOf(names: readonly string[]): When {
  for (const name of names.toReversed()) {
    if (NEXT_NAME.test(name)) return 'next'
    if (PAST_NAME.test(name)) return 'past'
    if (CURRENT_NAME.test(name)) return 'current'
  }
  return 'unknown'
}

function whenBy(fields: Entry['fields']): When | null {
  const texts = FIELD_NAMES.status.flatMap((name) => fields.map((some) => String(some.get(name) ?? '').trim()))
  if (texts.some((text) => PLAYING.test(text))) return 'current'
  if (texts.some((text) => TO_COME.test(text))) return 'next'
  if (texts.some((text) => OVER.test(text))) return 'past'
  const position = String(
    FIELD_NAMES.position.map((name) => fields[0]?.get(name)).find((one) => one !== undefined) ?? '',
  )
  return /^[1-9]\d?$/.test(position) ? 'next' : null
}

/** The fields of an object and of its parts. One part with both title and artist precedes the others. */
function fieldsOf(object: DocumentObject): Entry['fields'] {
  const found = ownFields(object, '', 0)
  const best = found.find((some) => isFilled(some, 'title') && isFilled(some, 'artist'))
  return best ? [best, ...found.filter((some) => some !== best)] : found
}

function ownFields(object: DocumentObject, prefix: string, depth: number): Map<string, Scalar>[] {
  const own = new Map<string, Scalar>()
  const parts: Map<string, Scalar>[] = []
  for (const [key, value] of Object.entries(object)) {
    const name = normalized(key)
    const scalar = isScalar(value) ? value : namesIn(name, value)
    for (const one of [prefix + name, name.replace(FIELD_PREFIX, '')])
      if (scalar !== undefined && !own.has(one) && (one !== name || prefix === '')) own.set(one, scalar)
    if (!isObject(value) || depth > 4) continue
    if (NAMED_PARTS.has(name)) {
      const [first, ...others] = ownFields(value, name, depth + 1)
      for (const [inner, text] of first ?? []) if (!own.has(inner)) own.set(inner, text)
      parts.push(...others)
    } else if (PARTS.has(name)) parts.push(...ownFields(value, '', depth + 1))
  }
  return [own, ...parts]
}

/** Several artists. */
function namesIn(name: string, value: DocumentValue): string | undefined {
  if (!/^(?:artist|performer|author|interpret)/.test(name) || !Array.isArray(value)) return undefined
  const names = value.slice(0, 10).flatMap((one) => {
    const text = isObject(one) ? (one['name'] ?? one['Name'] ?? one['artist']) : one
    return typeof text === 'string' && text.trim() !== '' ? text.trim() : []
  })
  return names.length > 0 ? names.join(', ') : undefined
}

const isFilled = (fields: ReadonlyMap<string, Scalar>, name: FieldName): boolean =>
  String(fieldIn(fields, name) ?? '').trim() !== ''

/** The first one with a text, or else an empty one. */
function fieldIn(fields: ReadonlyMap<string, Scalar>, name: FieldName): Scalar | undefined {
  const values = FIELD_NAMES[name].flatMap((one) => fields.get(one) ?? [])
  return values.find((value) => String(value).trim() !== '') ?? values[0]
}

/** Authors are also those of articles, which have no duration. */
export const hasArtist = (entry: Entry): boolean =>
  entry.fields.some((some) =>
    FIELD_NAMES.artist.some((name) => name !== 'author' && name !== 'creator' && some.has(name)),
  ) ||
  (field(entry, 'artist') !== undefined && field(entry, 'duration') !== undefined)

export const field = ({ fields }: Pick<Entry, 'fields'>, name: FieldName): Scalar | undefined => {
  const values = fields.flatMap((some) => fieldIn(some, name) ?? [])
  return values.find((value) => String(value).trim() !== '') ?? values[0]
}

/** Undefined for a song or an unknown type, null for imaging. */
export function typeOf(entry: Pick<Entry, 'fields'>): (typeof TYPES)[number][1] | undefined {
  const types = allFields(entry, 'type')
  return TYPES.find(([pattern]) => types.some((type) => pattern.test(type)))?.[1]
}

const allFields = ({ fields }: Pick<Entry, 'fields'>, name: FieldName): string[] =>
  fields.flatMap((some) => FIELD_NAMES[name].flatMap((one) => some.get(one) ?? [])).map((value) => String(value).trim())
