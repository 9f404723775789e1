import type { SourceItem } from '../report.ts'
import { AFTER_TITLE, ANNOUNCEMENT, NEXT, STATION, STATION_IN_FRONT } from './around-titles.ts'
import { cleanText, decodedUri, lineOf, toItem } from './item.ts'
import { CLOCK, isNews, SPOT, SPOT_AT_END } from './kinds.ts'
import { IMAGING, STUDIO } from './no-titles.ts'
import { readRecord } from './records.ts'

const DASH = String.raw`\s(?:[-\u2010-\u2015\u2212\ufe58\ufe63\uff0d]{1,3})\s`
const ARTIST_AND_TITLE = new RegExp(`^(.+?)${DASH}(.+)$`)
/** A list of artists has several slashes. */
const ARTIST_SLASH_TITLE = /^([^/]+\S)\s+\/\s+(\S[^/]*)$/
/** A dash with a blank on one side only. Not before a number, and not the hyphen of `Kultur- und Medien`. */
const CLOSE_DASH = /\s[-–—](?=[^\s\d–—-])|(?<=[^\s–—-])[-–—]\s(?!(?:und|oder|and|or|en|of|bis|y|et)\s)/gi
const DASHES_AT_AN_END = /^[-\u2010-\u2015\u2212]+\s+|(?:\s+[-\u2010-\u2015\u2212]+)+$/g
/** `Artist - Title - Artist - Title` */
const WRITTEN_TWICE = /^(\S.{0,140} - .{0,140}\S) - \1$/
const NOTES = /^(?:[♪♫♬▶►🎵🎶🎧🔴📻\s]|\*+\s|\*{2,})+\u{fe0f}?\s*|^[»›>]+\s+|[♪♫♬🎵🎶🎧*\s]+$|\s+[«‹»›]+$/gu
/** Only before an artist and a title, because it may itself be an artist; `03 - ` also before a title alone. Also `KF12345 - `, of a file. */
const TRACK_NUMBER =
  /^(?:(?:(?:track )?\d{1,2}(?:\.| -)|0\d{1,7}|(?:[a-z]{1,4}\d{4}|\d{5})\d{0,4} -)\s(?=\S.*\s-\s)|0\d -\s(?=\S))/i
/** The time of day in front of an artist and a title: `07:05 - `, `[07:05:12] ` */
const TIME_IN_FRONT = /^[[(]?\d{1,2}:\d\d(?::\d\d)?[\])]?\s(?:[-–|]\s)?(?=\S.*\s-\s)/
/** Programmes begin every five minutes at most, and playout systems write two digits: this is the name of a band. */
const ODD_TIME = /^\d[:.]\d[1-46-9]$/
/** `Spot: A Shop` */
const NAMED_SPOT = /^(?:spot|ad|advert|advertisement|commercial|reklame|publicité|werbung):\s(\S.*)$/i
/** A title with the field of ICY metadata around it. */
const STREAM_TITLE = /^StreamTitle=(?:'(.*?)'(?:;.*)?|([^'].*))$/i
/** A placeholder for the artist that precedes both the real artist and the title. */
const NO_ARTIST = /^(?:unknown(?: artist)?|various(?: artists)?|va)\s-\s(?=\S.*\s-\s\S)/i
/** Quotation marks around the whole text, or around both the artist and the title, but not those of a title alone. */
const QUOTED = /^("|'{2,3})([^"]+\s-\s[^"]+)\1$/
const BOTH_QUOTED = /^(["'“])([^"“”]+)["'”](\s[-–—]\s)\1([^"“”]+)["'”]$/
const BRACKETS = /^\[([^[\]]+)\]$/

/** Texts that name no item. */
const NO_ITEM = [NEXT, STUDIO, IMAGING, CLOCK]
const UNNAMED_AD = { title: null, kind: 'ad' } as const

/** Reads artist and title from one text. Null for an empty text, and for the name of the `station`, which may also precede both. */
export function parseStreamTitle(text: unknown, station?: unknown): SourceItem | null {
  const whole = lineOf(text).replace(STREAM_TITLE, '$1$2')
  const record = readRecord(whole)
  if (typeof record !== 'string' && record !== undefined) return record
  const line = withoutStation(withoutQuotes(cleanText(record ?? whole) ?? ''), cleanText(station) ?? '')
  return line === '' ? null : itemOf(withoutDecoration(line))
}

const withoutQuotes = (line: string): string => line.replace(QUOTED, '$2').replace(BOTH_QUOTED, '$2$3$4')

/** Removes everything that is neither artist nor title. */
const withoutDecoration = (line: string): string =>
  withoutFileName(withoutEnds(line))
    .replace(NOTES, '')
    .replace(ANNOUNCEMENT, '')
    // Again, because notes may also be between an announcement and the artist.
    .replace(NOTES, '')
    .replace(TIME_IN_FRONT, '')
    .replace(TRACK_NUMBER, '')
    .replace(STATION_IN_FRONT, '')
    .replace(NO_ARTIST, '')
    .replace(DASHES_AT_AN_END, '')
    .replace(WRITTEN_TWICE, '$1')

function itemOf(text: string): SourceItem | null {
  if (NO_ITEM.some((pattern) => pattern.test(text))) return null
  if (SPOT.test(withoutBrackets(text)) || SPOT_AT_END.test(text)) return toItem(UNNAMED_AD)
  const [, advertiser] = NAMED_SPOT.exec(text) ?? []
  if (advertiser !== undefined) return toItem({ title: advertiser, kind: 'ad' })
  const [, artist = '', title] =
    ARTIST_AND_TITLE.exec(text) ?? ARTIST_SLASH_TITLE.exec(text) ?? splitAtCloseDash(text) ?? []
  if (title === undefined) return toItem({ title: text, ...(isNews(text) && { kind: 'news' }) })
  return itemOfPair(artist, title)
}

/** In place of the artist or the title there may be the kind of the item, a time or the station. */
function itemOfPair(artist: string, title: string): SourceItem | null {
  if (isNews(artist) && CLOCK.test(title)) return toItem({ title: artist, kind: 'news' })
  if (isNews(`${artist} ${title}`)) return toItem({ title, kind: 'news' })
  if (STATION.test(artist)) return toItem({ title })
  if (STATION.test(title)) return toItem({ title: artist })
  if (CLOCK.test(artist) && !ODD_TIME.test(artist)) return toItem({ title })
  const isSpot = SPOT.test(artist)
  const ownTitle = (title.startsWith(`${artist} - `) ? title.slice(artist.length + 3) : title).replace(/^[-–—]\s+/, '')
  if (isSpot && (ownTitle === artist || SPOT.test(ownTitle))) return toItem(UNNAMED_AD)
  if (ownTitle === artist && STUDIO.test(artist)) return null
  return toItem({
    title: withoutBrackets(ownTitle),
    // Libraries sort `The Names` as `Names, The`.
    artist: withoutBrackets(artist).replace(/^(.+), The$/i, 'The $1'),
    ...(isSpot && { kind: 'ad' }),
  })
}

const withoutBrackets = (text: string): string => text.replace(BRACKETS, '$1')

function withoutStation(line: string, station: string): string {
  if (station === '' || !line.toLowerCase().startsWith(station.toLowerCase())) return line
  const rest = line.slice(station.length)
  return rest === '' ? '' : (/^\s?[-–—|:•»]{1,2}\s(\S.*\s[-–—]\s.*\S)$/.exec(rest)?.[1] ?? line)
}

/** Splits at the only dash that has a blank on one side, outside of brackets. */
function splitAtCloseDash(line: string): [string, string, string] | null {
  const [dash, another] = line.matchAll(CLOSE_DASH)
  if (!dash || another) return null
  const artist = line.slice(0, dash.index).trim()
  return /[([][^)\]]*$/.test(artist) ? null : [line, artist, line.slice(dash.index + dash[0].length).trim()]
}

/** There may be several suffixes. A text of suffixes alone is returned unchanged. */
function withoutEnds(line: string): string {
  const shorter = line.replace(AFTER_TITLE, '')
  return shorter === line || shorter === '' ? line : withoutEnds(shorter)
}

/** Playout systems send file names of untagged files, and URL-encoded texts. */
function withoutFileName(line: string): string {
  const name = /\.(?:mp3|mp2|mp4|m4a|aac|ogg|opus|flac|wav|wma|aiff?)$/i.test(line)
    ? line.slice(0, line.lastIndexOf('.')).replace(/^(?:\/|\.|file:|[a-z]:|\\\\).*[/\\]/i, '')
    : line
  const spaced = name.replaceAll(/(?:%[\da-f]{2})+/gi, decodedUri)
  return /[+_][-–—][+_]/.test(spaced) && !name.includes(' ') ? spaced.replaceAll(/[+_]/g, ' ') : spaced
}
