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
  for (const [key, written] of Object.entries(object)) {
    const name = normalizedName(key)
    const value = PARTS.has(name) ? onlyOne(entriesIn(written)) : entriesIn(written)
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
  const hasArtist = [own, ...ofParts].some((set) => isFilled(set, 'artist'))
  for (const [fieldName, text] of describedSong(own, object, hasArtist)) setOnce(fieldName, text)
  return [own, ...ofParts]
}

/** `{"entry": […]}` as the list, which XML that became JSON has around everything. */
const entriesIn = (value: DocumentValue): DocumentValue =>
  isObject(value) && Array.isArray(value['entry']) ? value['entry'] : value

const onlyOne = (value: DocumentValue): DocumentValue =>
  Array.isArray(value) && value.length === 1 && isObject(value[0]) ? value[0] : value

const MAX_NAME = 100

/**
 * The artist is beside the title in a line of Radio France or in its second line, and in the description of music of the NRK: beside an
 * artist, a description is one of the song.
 */
function describedSong(own: FieldSet, object: DocumentObject, hasArtist: boolean): [string, string][] {
  const [artist = '', title] = String(own.get('secondline') ?? '').split(' • ')
  if (title !== undefined) return songOf(artist, title)
  if (hasArtist) return []
  const [first, second] = [lineIn(object['firstLine']), lineIn(object['secondLine'])]
  if (isObject(object['song']) && first !== '' && second !== '') return songOf(second, first)
  const description = String(own.get('description') ?? '')
  const isMusic = /^(?:music|song)$/i.test(String(own.get('type') ?? '')) && description.length <= MAX_NAME
  return isMusic && description !== '' ? [['artist', description]] : []
}

const songOf = (artist: string, title: string): [string, string][] => [
  ['artist', artist],
  ['title', title],
]

const lineIn = (line: DocumentValue): string =>
  isObject(line) && typeof line['title'] === 'string' ? line['title'].trim() : ''

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

/** `artwork-url-500` */
const SIZE = /(?<=url|image|cover|artwork)\d{2,4}$/

/** Adds the name of the surrounding part (`artistName`), and removes the name of the item (`nowPlayingArtist` is also `artist`). */
function ownNames(name: string, prefix: string): string[] {
  const short = name.replace(FIELD_PREFIX, '').replace(SIZE, '')
  return prefix !== '' && short === name ? [prefix + name] : [prefix + name, short]
}

const WRITER = /compos|komp|writ|author|lyric|tekst|text|produ/i

/** A list of artists as one text. */
function artistNames(name: string, value: DocumentValue): string | undefined {
  if (!/^(?:artist|performer|author|interpret|roles$)/.test(name) || !Array.isArray(value)) return undefined
  const names = value.slice(0, MAX_ARTISTS).flatMap((artist) => {
    const role = isObject(artist) ? artist['role'] : undefined
    // Those who wrote a song have roles too, and permissions are texts.
    if (name === 'roles' && (typeof role !== 'string' || WRITER.test(role))) return []
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
