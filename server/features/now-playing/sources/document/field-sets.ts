import { normalizedName } from '#server/lib/encoding/field-names.ts'
import { isObject } from '#server/lib/json/is-object.ts'
import { TYPES } from '../titles/kinds.ts'
import { FIELD_NAMES, FIELD_PREFIX, type FieldName, NAMED_PARTS, PARTS } from './field-names.ts'
import type { DocumentObject, DocumentValue, Scalar } from './parse-document.ts'

/** The fields of an object by their normalized names. */
export type FieldSet = ReadonlyMap<string, Scalar>

const MAX_PART_DEPTH = 4
const MAX_ARTISTS = 10

const isScalar = (value: DocumentValue): value is Scalar =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

/** The fields of an object, then those of its parts. One part with both title and artist precedes the others. */
export function fieldSetsOf(object: DocumentObject): FieldSet[] {
  const sets = ownAndPartSets(object, '', 0)
  const best = sets.find((set) => isFilled(set, 'title') && isFilled(set, 'artist'))
  return best ? [best, ...sets.filter((set) => set !== best)] : sets
}

function ownAndPartSets(object: DocumentObject, prefix: string, depth: number): FieldSet[] {
  const own = new Map<string, Scalar>()
  const setOnce = (fieldName: string, value: Scalar) => {
    if (!own.has(fieldName)) own.set(fieldName, value)
  }
  const ofParts: FieldSet[] = []
  for (const [key, value] of Object.entries(object)) {
    const name = normalizedName(key)
    const named = namedValues(value)
    if (named) ofParts.push(...ownAndPartSets(named, '', depth + 1))
    const scalar = isScalar(value) ? value : artistNames(name, value)
    if (scalar !== undefined) for (const fieldName of ownNames(name, prefix)) setOnce(fieldName, scalar)
    if (!isObject(value) || depth > MAX_PART_DEPTH) continue
    if (NAMED_PARTS.has(name)) {
      const [named = [], ...others] = ownAndPartSets(value, name, depth + 1)
      for (const [fieldName, inner] of named) setOnce(fieldName, inner)
      ofParts.push(...others)
    } else if (PARTS.has(name)) ofParts.push(...ownAndPartSets(value, '', depth + 1))
  }
  // Beside an artist, a description is one of the song.
  if (![own, ...ofParts].some((set) => isFilled(set, 'artist')))
    for (const [fieldName, text] of describedSong(own)) setOnce(fieldName, text)
  return [own, ...ofParts]
}

const MAX_NAME = 100

/** The artist is in the description of music of the NRK, and beside the title in the `secondLine` of Radio France. */
function describedSong(own: FieldSet): [string, string][] {
  const [artist = '', title] = String(own.get('secondline') ?? '').split(' • ')
  if (title !== undefined)
    return [
      ['artist', artist],
      ['title', title],
    ]
  const description = String(own.get('description') ?? '')
  const isMusic = /^(?:music|song)$/i.test(String(own.get('type') ?? '')) && description.length <= MAX_NAME
  return isMusic && description !== '' ? [['artist', description]] : []
}

const MAX_VALUES = 50

/** `[{"key": "ARTISTNAME", "value": "Mara Veld"}, …]` as an object. */
function namedValues(list: DocumentValue): DocumentObject | null {
  if (!Array.isArray(list) || list.length > MAX_VALUES) return null
  const pairs = list.flatMap((one) => {
    const { key, value } = isObject(one) ? one : {}
    return typeof key === 'string' && isScalar(value) ? [[key, value]] : []
  })
  return pairs.length > 0 && pairs.length === list.length ? Object.fromEntries(pairs) : null
}

/** Adds the name of the surrounding part (`artistName`), and removes the name of the item (`nowPlayingArtist` is also `artist`). */
function ownNames(name: string, prefix: string): string[] {
  const short = name.replace(FIELD_PREFIX, '')
  return prefix !== '' && short === name ? [prefix + name] : [prefix + name, short]
}

/** A list of artists as one text. */
function artistNames(name: string, value: DocumentValue): string | undefined {
  if (!/^(?:artist|performer|author|interpret)/.test(name) || !Array.isArray(value)) return undefined
  const names = value.slice(0, MAX_ARTISTS).flatMap((artist) => {
    const text = isObject(artist) ? (artist['name'] ?? artist['Name'] ?? artist['artist']) : artist
    return typeof text === 'string' && text.trim() !== '' ? text.trim() : []
  })
  return names.length > 0 ? names.join(', ') : undefined
}

export const isFilled = (set: FieldSet, name: FieldName): boolean => String(fieldOf([set], name) ?? '').trim() !== ''

/** The value of the field in the first set where it is not empty; an empty value if it is empty in all sets. */
export const fieldOf = (sets: readonly FieldSet[], name: FieldName): Scalar | undefined =>
  firstFilled(sets.flatMap((set) => firstFilled(valuesIn(set, name)) ?? []))

const firstFilled = (values: readonly Scalar[]): Scalar | undefined =>
  values.find((value) => String(value).trim() !== '') ?? values[0]

const valuesIn = (set: FieldSet, name: FieldName): Scalar[] =>
  FIELD_NAMES[name].flatMap((fieldName) => {
    const value = set.get(fieldName)
    return value === undefined || typeof value === 'boolean' ? [] : value
  })

const AUTHORS = new Set(['author', 'auteur', 'creator'])

/** An author counts as an artist only beside a duration, because articles have authors too. */
export const hasArtist = (sets: readonly FieldSet[]): boolean =>
  sets.some((set) => set.size === 2 && isFilled(set, 'artist') && isFilled(set, 'title')) ||
  sets.some((set) => FIELD_NAMES.artist.some((name) => !AUTHORS.has(name) && set.has(name))) ||
  (fieldOf(sets, 'artist') !== undefined && fieldOf(sets, 'duration') !== undefined)

/** Whether there is an artist who is no author: shows have authors and lengths too. */
export const hasPerformer = (sets: readonly FieldSet[]): boolean =>
  sets.some((set) =>
    FIELD_NAMES.artist.some((name) => {
      const value = AUTHORS.has(name) ? undefined : set.get(name)
      return typeof value === 'string' && value.trim() !== ''
    }),
  )

/** Undefined for a song or an unknown type, null for imaging. */
export function typeOf(sets: readonly FieldSet[]): (typeof TYPES)[number][1] | undefined {
  const types = sets.flatMap((set) => valuesIn(set, 'type')).map((value) => String(value).trim())
  return TYPES.find(([pattern]) => types.some((type) => pattern.test(type)))?.[1]
}
