import type { SourceItem } from '../report.ts'
import { cleanText, toItem } from './item.ts'
import { SPOT, TYPES } from './kinds.ts'

/** `Artist~Title~Album~2004~`, `Artist^Title^`: two separators at least. */
const FIELDS = /^([^~^]{1,200})([~^])([^~^]{0,200})\2/
/** Some systems send the title first, and times after it. */
const TIME_FIELD = /[~^]\d{4}-\d\d-\d\dT/
const TITLE_BY = /^["“„]([^"“”„]{1,200})["”“] (?:by|von|van|deur|par) (\S.*)$/i
const LABEL = '(artist|artiste|artista|interpret|performer|title|titel|titre|título|titulo|song|track)'
const IS_ARTIST = /^(?:arti|interpret|performer)/i
/** `Artist: Mara Veld, Title: Low Season`, in either order */
const LABELS = new RegExp(String.raw`^${LABEL}\s?:\s*(\S.*?)[\s,;|/-]+${LABEL}\s?:\s*(\S.*)$`, 'i')

/** `offset=0,title='Low Season',artist='Mara Veld'`; an apostrophe may be part of a value. */
const APOSTROPHES = /(?:^|,)(title|artist)='((?:[^']|'(?!,\w{1,30}=|$)){0,300})'(?=,|$)/gi

/** An item, null for one without a title, the text that precedes the record, or undefined for a text that has another form. */
type ReadRecord = SourceItem | string | null | undefined

/** Reads a text whose parts are named or separated. */
export function readRecord(line: string): ReadRecord {
  if (/^\{["']/.test(line)) return itemOfJson(line)
  if (/^<[?a-z]/i.test(line)) return itemOfMarkup(line)
  for (const read of [itemOfAssignments, readAttributes, itemOfQuery, itemOfLabels, itemOfFields, itemOfQuotation]) {
    const record = read(line)
    if (record !== undefined) return record
  }
  return undefined
}

function itemOfAssignments(line: string): ReadRecord {
  const named = new Map([...line.matchAll(APOSTROPHES)].map(([, name = '', value]) => [name.toLowerCase(), value]))
  return named.has('title') ? toItem({ title: named.get('title'), artist: named.get('artist') }) : undefined
}

/** A query without a title is a text like any other. */
function itemOfQuery(line: string): ReadRecord {
  if (!/^&?(?:artist|title)=/i.test(line) || !line.includes('&')) return undefined
  const values = new URLSearchParams(line)
  return toItem({ title: values.get('title'), artist: values.get('artist') }) ?? line
}

function itemOfLabels(line: string): ReadRecord {
  const [, label = '', one, other = '', two] = LABELS.exec(line) ?? []
  if (IS_ARTIST.test(label) === IS_ARTIST.test(other)) return undefined
  return IS_ARTIST.test(label) ? toItem({ title: two, artist: one }) : toItem({ title: one, artist: two })
}

function itemOfFields(line: string): ReadRecord {
  const [, first, , second] = FIELDS.exec(line) ?? []
  if (second === undefined || /\s-\s/.test(line)) return undefined
  return second === '' || TIME_FIELD.test(line)
    ? toItem({ title: first, artist: second })
    : toItem({ title: second, artist: first })
}

function itemOfQuotation(line: string): ReadRecord {
  const [, title, artist] = TITLE_BY.exec(line) ?? []
  return title === undefined ? undefined : toItem({ title, artist })
}

/** Truncated JSON is not a title either. */
function itemOfJson(line: string): SourceItem | null {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    return null
  }
  const fields = new Map(Object.entries(value ?? {}).map(([key, one]): [string, unknown] => [key.toLowerCase(), one]))
  return toItem({ title: fields.get('title') ?? fields.get('song'), artist: fields.get('artist') })
}

/** A playout system may send elements or attributes of an export; undefined for other markup. */
function itemOfMarkup(line: string): SourceItem | null | undefined {
  const field = (names: string) =>
    new RegExp(String.raw`<(?:${names})(?:\s[^<>]{0,200})?>(?:<!\[CDATA\[)?([^<\]]*)|\s(?:${names})="([^"]*)"`, 'i')
      .exec(line)
      ?.slice(1)
      .find((text) => text !== undefined)
  const title = field('title|song_?title|TIT2')
  // Jazler: `<Artist name="…">`
  const artist =
    /<artist\s[^<>]{0,200}?\bname="([^"]*)"/i.exec(line)?.[1] ?? field(String.raw`artist\d?|artist_?name|TPE1`)
  if (title === undefined && artist === undefined) return line.startsWith('<?xml') ? null : undefined
  const type = field('type|media_type|event_?type|asset_?type_?name')?.trim() ?? ''
  const [, kind] = TYPES.find(([pattern]) => pattern.test(type)) ?? []
  return kind === null ? null : toItem({ title, artist, ...(kind && { kind }) })
}

/** Kinds of `song_spot`; F is both music and talk. */
const SPOTS: Readonly<Record<string, SourceItem['kind']>> = { M: 'song', T: 'ad', A: 'ad' }

const RECORD = /(?:^|\s)(?:song_spot|MediaBaseId|amgTrackId|spotInstanceId|length)=\\?"/i
/** A quotation mark that is followed by a word is part of the value. */
const VALUE = String.raw`(.*?)(?:"(?=[\s,]*(?:\w+="|"|$))|$)`

/**
 * Ad-inserting servers: `title="…",artist="…",url="song_spot="M" …"`, `Artist - text="…" song_spot="M" …`, `Artist - Title song_spot="M"
 * …`.
 */
function readAttributes(line: string): ReadRecord {
  const field = (name: string) => new RegExp(String.raw`\b${name}="${VALUE}`, 'i').exec(line)?.[1]
  // Some put the second form into the title of the first.
  const title = [field('title'), field('text')].find((text) => text !== undefined && !text.startsWith('text='))
  const kind = SPOTS[field('song_spot')?.toUpperCase() ?? '']
  const record = line.search(RECORD)
  if (title === undefined && record < 0) return undefined
  if (title === undefined) return kind === 'ad' ? toItem({ title: null, kind }) : line.slice(0, record)
  if (SPOT.test(title)) return toItem({ title: null, kind: 'ad' })
  const before = field('artist') ?? /^(.{0,300}?)\s-\stext=/.exec(line)?.[1]
  const [, artist, rest] = cleanText(before) === null ? (/^(.+?)\s[-–—]\s(.+)$/.exec(title) ?? []) : []
  return toItem({
    title: rest ?? title,
    artist: artist ?? before,
    artwork: field('amgArtworkURL'),
    ...(kind && { kind }),
  })
}
