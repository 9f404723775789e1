import { normalizedName } from '#server/lib/encoding/field-names.ts'
import { isObject } from '#server/lib/json/is-object.ts'
import {
  CURRENT_ITEM,
  CURRENT_NAME,
  CURRENT_TEXT,
  FIELD_NAMES,
  NAMED_PARTS,
  NEXT_FIELD,
  NEXT_NAME,
  NEXT_TEXT,
  OTHER_THINGS,
  OVER,
  PARTS,
  PAST_NAME,
  PLAYING,
  SHOW_NAME,
  TO_COME,
} from './field-names.ts'
import { fieldOf, type FieldSet, fieldSetsOf, hasPerformer, isFilled, typeOf } from './field-sets.ts'
import type { DocumentObject, DocumentValue } from './parse-document.ts'

export type When = 'current' | 'next' | 'past' | 'unknown'

/** Where a value is in the document. */
interface Place {
  /** Keys of the objects around it, the outermost first. */
  names: readonly string[]
  /** The list that has it, to compare it with others. */
  list: readonly DocumentValue[] | null
}

export interface Entry extends Place {
  when: When
  isShow: boolean
  /** In the order in which they are searched. */
  fieldSets: readonly FieldSet[]
}

const MAX_ENTRIES = 500
const MAX_DEPTH = 12
const MAX_NODES = 50_000

/** Objects with a title, and texts that are titles by their name, in the order of the document. */
export function findEntries(document: DocumentValue): Entry[] {
  const finder = new EntryFinder()
  finder.visit(document, { names: [], list: null })
  return finder.entries
}

class EntryFinder {
  readonly entries: Entry[] = []
  #nodes = 0

  visit(value: DocumentValue, place: Place): void {
    this.#nodes += 1
    if (this.#nodes > MAX_NODES || this.entries.length >= MAX_ENTRIES || place.names.length > MAX_DEPTH) return
    if (Array.isArray(value)) for (const item of value) this.visit(item, { ...place, list: value })
    else if (isObject(value)) this.#visitObject(value, place)
  }

  #visitObject(object: DocumentObject, place: Place): void {
    const tuneIn = tuneInTitle(object)
    if (tuneIn !== null) {
      this.entries.push({ ...place, when: 'current', isShow: false, fieldSets: [tuneIn] })
      return
    }
    const sets = fieldSetsOf(object)
    const hasTitle = fieldOf(sets, 'title') !== undefined
    const [first] = sets
    const isSong = first !== undefined && isFilled(first, 'artist') && isFilled(first, 'title')
    if (hasTitle || isBreak(sets)) this.entries.push(toEntry(sets, place))
    const next = nextFields(object)
    if (next) this.entries.push({ ...place, when: 'next', isShow: false, fieldSets: [next] })
    for (const [key, value] of Object.entries(object)) {
      const name = normalizedName(key)
      if (OTHER_THINGS.has(name)) continue
      const inner = inside(place, name)
      // The fields of a part belong to the entry of this object.
      const isPart = hasTitle && isObject(value) && (PARTS.has(name) || NAMED_PARTS.has(name))
      if (isEmpty(value) && CURRENT_ITEM.test(name)) this.entries.push(toEntry([new Map([['title', '']])], inner))
      else if (typeof value === 'string' && !isSong) this.entries.push(...textEntry(value, name, inner))
      else if (!isPart) this.visit(value, inner)
    }
  }
}

/** TuneIn has the song in the subtitle of its header, and otherwise a slogan; its other titles are those of the station. */
function tuneInTitle({ Header: header, Primary: primary, Secondary: second }: DocumentObject): FieldSet | null {
  if (!isObject(header) || !isObject(primary)) return null
  const { Subtitle: title } = header
  if (typeof title !== 'string' || !title.includes(' - ')) return new Map([['title', '']])
  const picture = isObject(second) ? second['Image'] : null
  return new Map([
    ['title', title],
    ['image', typeof picture === 'string' ? picture : ''],
  ])
}

/** Fields such as `nextArtist` and `nextTitle` beside those of the current item. */
function nextFields(object: DocumentObject): FieldSet | null {
  const fields = new Map(
    Object.entries(object).flatMap(([key, value]): [string, string][] => {
      const [, before, song, behind] = NEXT_FIELD.exec(normalizedName(key)) ?? []
      const name = before ?? (song === undefined ? behind : 'title')
      return name !== undefined && typeof value === 'string' && value.trim() !== '' ? [[name, value]] : []
    }),
  )
  return fields.size === 2 ? fields : null
}

const inside = ({ names }: Place, name: string): Place => ({ names: [...names, name], list: null })

/** Sources send an empty value between songs and while nothing plays. */
const isEmpty = (value: DocumentValue): boolean =>
  value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0)

/** An advertisement or imaging without a title. */
const isBreak = (sets: readonly FieldSet[]): boolean =>
  typeOf(sets) !== undefined && (['start', 'duration'] as const).some((name) => fieldOf(sets, name) !== undefined)

/** Flags, numbers and times. */
const NO_TEXT = /^(?:true|false|yes|no|\d*|\d{4}-\d\d-\d\d[T ].*)$/i

/** At most one. */
function textEntry(text: string, name: string, place: Place): Entry[] {
  const when = whenOfText(text, name)
  if (when === null || NO_TEXT.test(text) || whenByNames(place.names.slice(0, -1)) === 'past') return []
  return [{ ...place, when, isShow: false, fieldSets: [new Map([['title', text]])] }]
}

function whenOfText(text: string, name: string): When | null {
  if (CURRENT_TEXT.test(name)) return 'current'
  return NEXT_TEXT.test(name) && text.includes(' - ') ? 'next' : null
}

const toEntry = (fieldSets: readonly FieldSet[], place: Place): Entry => ({
  ...place,
  when: whenByFields(fieldSets) ?? whenByOrder(fieldSets, place) ?? whenByNames(place.names),
  // A list of a programme may have its songs.
  isShow: place.names.some((name) => SHOW_NAME.test(name)) && !hasPerformer(fieldSets),
  fieldSets,
})

/** The innermost matching name around the entry decides. */
function whenByNames(names: readonly string[]): When {
  for (const name of names.toReversed()) {
    if (NEXT_NAME.test(name)) return 'next'
    if (PAST_NAME.test(name)) return 'past'
    if (CURRENT_NAME.test(name)) return 'current'
  }
  return 'unknown'
}

function whenByFields(sets: readonly FieldSet[]): When | null {
  const states = FIELD_NAMES.status.flatMap((name) => sets.map((set) => String(set.get(name) ?? '').trim()))
  if (states.some((state) => PLAYING.test(state))) return 'current'
  if (states.some((state) => TO_COME.test(state))) return 'next'
  if (states.some((state) => OVER.test(state))) return 'past'
  const positions = FIELD_NAMES.position.flatMap((name) => sets[0]?.get(name) ?? [])
  return /^[1-9]\d?$/.test(String(positions[0] ?? '')) ? 'next' : null
}

const MAX_ORDERED = 50

/** The items before the current one have negative numbers, and those after it positive ones. */
function whenByOrder(sets: readonly FieldSet[], { list }: Place): When | null {
  const order = Number(sets[0]?.get('order') ?? Number.NaN)
  const isAround = list?.slice(0, MAX_ORDERED).some((one) => isObject(one) && Number(one['order']) < 0)
  if (!isAround || Number.isNaN(order)) return null
  return order === 0 ? 'current' : order > 0 ? 'next' : 'past'
}
