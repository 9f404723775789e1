import { isObject } from '#server/lib/json/is-object.ts'
import { readCurrentSong, readSevenPage } from '../icecast/shoutcast-stats.ts'
import { type Report, SourceError, type SourceItem } from '../report.ts'
import { itemOfFields } from '../titles/fields.ts'
import { toItem } from '../titles/item.ts'
import { timesOf } from './document-times.ts'
import { type Entry, findEntries } from './entries.ts'
import { fieldOf, hasArtist, typeOf } from './field-sets.ts'
import { type DocumentObject, type DocumentValue, parseDocument } from './parse-document.ts'

const MAX_HISTORY = 10
/** Services publish an item before listeners hear it, but may publish its successor this late. */
const LATE_MS = 60_000

/**
 * JSON, XML or text of a playout system or streaming service, recognised by the names of its fields. `path` leads to the part of a
 * document of several stations. Throws SourceError if nothing can be the title.
 */
export function readDocument(text: string, path: string | undefined, now: Date): Report {
  const page = readSevenPage(text)
  if (page) return page
  const document = parseDocument(text)
  if (document === null) return lineReport(text)
  const part = path === undefined ? document : partOf(document, path)
  const isOnline = onlineOf(part)
  if (isOnline === false) return { isOnline }
  const entries = findEntries(part).filter(isItem)
  if (entries.length === 0 && isOnline === undefined)
    throw new SourceError('The document has no title that is recognised')
  return { ...(isOnline === true && { isOnline }), ...toReport(entries, now) }
}

function lineReport(text: string): Report {
  const report = readCurrentSong(text)
  if (!report) throw new SourceError('The document is neither JSON nor XML nor one line of text')
  return report
}

/** `stations.kfm`, `data.0` */
function partOf(document: DocumentValue, path: string): DocumentValue {
  const part = path
    .split('.')
    .reduce<DocumentValue>((value, key) => (typeof value === 'object' && value ? own(value, key) : undefined), document)
  if (typeof part !== 'object' || part === null) throw new SourceError(`The document has nothing at ${path}`)
  return part
}

const own = (value: DocumentObject | DocumentValue[], key: string): DocumentValue =>
  Array.isArray(value) ? value[Number(key)] : Object.hasOwn(value, key) ? value[key] : undefined

const ONLINE = ['status', 'server', 'streamstatus', 'online', 'isonline', 'is_online', 'station_status']

function onlineOf(part: DocumentValue): boolean | undefined {
  const objects = (Array.isArray(part) ? part : [part]).flatMap((one) => (isObject(one) ? [one, ...dataOf(one)] : []))
  const values = objects
    .flatMap((object) => ONLINE.map((name) => object[name]))
    .map((value) => (typeof value === 'string' ? value.toLowerCase() : value))
  if (values.some((value) => value === false || value === 'offline')) return false
  return values.some((value) => value === true || value === 'online') ? true : undefined
}

const dataOf = ({ data }: DocumentObject): DocumentObject[] =>
  (Array.isArray(data) ? data.slice(0, 1) : [data]).filter((one) => isObject(one))

/** A title alone does not make an item, because pages and error messages have titles too. */
function isItem(entry: Entry): boolean {
  const { when, isShow, fieldSets } = entry
  if (when !== 'unknown' || isShow || hasArtist(fieldSets)) return true
  const [fields] = fieldSets
  if (fields === undefined) return false
  if (TITLE_TEXTS.some((name) => String(fields.get(name) ?? '').includes(' - '))) return true
  return typeOf(fieldSets) !== undefined || STREAM_FIELDS.some((name) => fields.has(name))
}

/** Names of titles that only items have; the others may be titles of pages. */
const TITLE_TEXTS = ['song', 'track', 'songtitle', 'tracktitle', 'metadata', 'streamtitle', 'nowplaying', 'casttitle']
const STREAM_FIELDS = ['listeners', 'bitrate', 'bit', 'stationid']

function toReport(entries: readonly Entry[], now: Date): Report {
  const tracks = entries.filter(({ isShow }) => !isShow)
  const read = new Map(tracks.map((entry) => [entry, itemOf(entry, now)]))
  const { current, before } = onAir(tracks, now)
  refuseSeveral(current, read)
  const shows = entries.filter(({ isShow, when }) => isShow && when === 'current')
  const item = firstItem(current, read) ?? shows.map((show) => showOf(show, now)).find((item) => item !== null)
  const next = firstItem(
    tracks.filter(({ when }) => when === 'next'),
    read,
  )
  const past = [...tracks.filter(({ when }) => when === 'past'), ...before].flatMap((entry) => read.get(entry) ?? [])
  return {
    ...(item && { item }),
    ...(next && { next }),
    history: past.filter(({ startsAt }) => startsAt !== undefined).slice(0, MAX_HISTORY),
  }
}

/**
 * Items with an artist, also in one text with the title, precede others such as the name of the stream. Imaging on air is no item, and ends
 * the search.
 */
function firstItem(entries: readonly Entry[], read: ReadonlyMap<Entry, SourceItem | null>): SourceItem | undefined {
  const named = entries.filter(
    ({ fieldSets }) => String(fieldOf(fieldSets, 'artist') ?? '').trim() !== '' || typeOf(fieldSets) !== undefined,
  )
  const [first] = named
  if (first && typeOf(first.fieldSets) === null) return undefined
  const [items, others] = [named, entries].map((all) => all.flatMap((entry) => read.get(entry) ?? []))
  return items?.[0] ?? others?.find(({ artist }) => artist !== undefined) ?? others?.[0]
}

/** Throws if objects of one name at one depth have items, because each of them is then the item of another station. */
function refuseSeveral(current: readonly Entry[], read: ReadonlyMap<Entry, SourceItem | null>): void {
  const named = current.filter(({ list, names }) => list === null && names.length > 0)
  for (const group of Map.groupBy(named, ({ names }) => `${names.length} ${names.at(-1)}`).values()) {
    const titles = new Set(group.flatMap((entry) => read.get(entry)?.title ?? []))
    if (titles.size > 1)
      throw new SourceError('The document has the items of several stations; path leads to the part of one')
  }
}

/** The items that are on air according to the names around them, or else according to their times. */
function onAir(tracks: readonly Entry[], now: Date): { current: readonly Entry[]; before: readonly Entry[] } {
  const current = tracks.filter(({ when }) => when === 'current')
  const others = tracks.filter(({ when }) => when === 'unknown')
  if (current.length > 0) return { current: newestFirst(current, now), before: current.length > 1 ? others : [] }
  const [first] = others
  const list = first?.list ? others.filter(({ list }) => list === first.list) : others.slice(0, 1)
  const begun = newestFirst(
    // The clock of the source may be ahead.
    list.filter((entry) => list.length === 1 || startOf(entry, now) <= now.getTime() + LATE_MS),
    now,
  )
  const [newest, ...before] = begun
  if (!newest) return { current: [], before: [] }
  const { startsAt, durationMs = Number.POSITIVE_INFINITY } = timesOf(newest.fieldSets, now)
  const isOver = startsAt !== undefined && startsAt.getTime() + durationMs + LATE_MS < now.getTime()
  return isOver ? { current: [], before: begun } : { current: [newest], before }
}

const startOf = (entry: Entry, now: Date): number => timesOf(entry.fieldSets, now).startsAt?.getTime() ?? 0

/** Items without times keep the order of the document. */
const newestFirst = (entries: readonly Entry[], now: Date): Entry[] =>
  entries.toSorted((a, b) => startOf(b, now) - startOf(a, now))

function itemOf(entry: Entry, now: Date): SourceItem | null {
  const kind = typeOf(entry.fieldSets)
  if (kind === null) return null
  const [title, artist, artwork] = (['title', 'artist', 'artwork'] as const).map((name) => textOf(entry, name))
  const times = timesOf(entry.fieldSets, now)
  return kind ? toItem({ title, artist, artwork, kind }, times) : itemOfFields({ title, artist, artwork }, times)
}

const showOf = (entry: Entry, now: Date): SourceItem | null =>
  toItem({ title: textOf(entry, 'title'), kind: 'show' }, timesOf(entry.fieldSets, now))

function textOf(entry: Entry, name: 'title' | 'artist' | 'artwork'): string | number | undefined {
  const value = fieldOf(entry.fieldSets, name)
  return typeof value === 'boolean' ? undefined : value
}
