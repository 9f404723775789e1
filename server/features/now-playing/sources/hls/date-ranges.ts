import { readAttributes } from '#server/lib/hls/attributes.ts'
import { readInstant } from '#server/lib/hls/playlist.ts'
import type { SourceItem } from '../report.ts'
import { itemOfFields } from '../titles/fields.ts'
import { decodedUri, toItem, toTimes } from '../titles/item.ts'

const MAX_RANGES = 500
const MAX_ATTRIBUTES = 100
/** In order of preference: a range may also have the title of its album or show. */
const TITLES = [
  /^X-TITLE$/,
  /^X-(?:(?!ALBUM|SHOW|PROGRAM|STATION)[A-Z\d]+-)*TITLE$/,
  /^X-(?:[A-Z\d]+-)*(?:SONG|TRACK|NOW-?PLAYING|TEXT)(?:-NAME)?$/,
  /^X-(?:SHOW|PROGRAM(?:ME)?)(?:-(?:TITLE|NAME))?$/,
]
const ARTISTS = [/^X-ARTIST$/, /^X-(?:(?!ALBUM)[A-Z\d]+-)*ARTIST(?:-NAME)?$/, /^X-ALBUM-ARTIST$/]
const ARTWORKS = [/^X-(?:[A-Z\d]+-)*(?:ARTWORK|ALBUM-ART|COVER(?:-ART)?|IMAGE)(?:-UR[IL])?$/]
const IMAGING = /\b(?:jingle|sweeper|liner|promo|station-?id)\b/i

/** hls-parser stores one EXT-X-DATERANGE per segment, and would lose one of two. */
export function readDateRanges(playlist: string): SourceItem[] {
  const ranges = new Map<string, Map<string, string>>()
  for (const [, list = ''] of playlist.matchAll(/^#EXT-X-DATERANGE:(.*)$/gm)) {
    const attributes = readAttributes(list)
    const id = attributes.get('ID')
    if (id === undefined || (ranges.size >= MAX_RANGES && !ranges.has(id))) continue
    // A range may be spread over several tags.
    const range = ranges.get(id) ?? new Map<string, string>()
    ranges.set(id, range)
    for (const [key, value] of attributes) if (range.size < MAX_ATTRIBUTES || range.has(key)) range.set(key, value)
  }
  return [...ranges.values()].flatMap((range) => fromRange(range) ?? [])
}

function fromRange(range: ReadonlyMap<string, string>): SourceItem | null {
  const startsAt = readInstant(range.get('START-DATE') ?? '')
  if (startsAt === null || IMAGING.test(range.get('CLASS') ?? '')) return null
  const kind = kindOf(range)
  const end = readInstant(range.get('END-DATE') ?? '')
  const seconds = Number.parseFloat(range.get('DURATION') ?? range.get('PLANNED-DURATION') ?? '0')
  const times = toTimes(startsAt, end === null ? seconds * 1_000 : end.getTime() - startsAt.getTime())
  const [title, artist, artwork] = [TITLES, ARTISTS, ARTWORKS].map((names) => valueOf(range, names))
  return kind ? toItem({ title, artist, artwork, kind }, times) : itemOfFields({ title, artist, artwork }, times)
}

function valueOf(range: ReadonlyMap<string, string>, names: readonly RegExp[]): string | undefined {
  const [key] = names.flatMap((name) => [...range.keys()].find((one) => name.test(one)) ?? [])
  const value = range.get(key ?? '')
  // Some encode the quotation marks that a value must not have, and then everything.
  return value !== undefined && /%20/.test(value) && !/\s/.test(value) ? decodedUri(value) : value
}

function kindOf(range: ReadonlyMap<string, string>): SourceItem['kind'] | undefined {
  const name = range.get('CLASS') ?? ''
  if (range.has('SCTE35-OUT') || /\bads?\b|\bad-?break|advert|commercial|interstitial/i.test(name)) return 'ad'
  if (/\bnews\b/i.test(name)) return 'news'
  return /\b(?:show|program)/i.test(name) ? 'show' : undefined
}
