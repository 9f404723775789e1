import { decodeHTML } from 'entities'
import * as z from 'zod'
import { decodedTwice } from '#server/lib/encoding/encoded-twice.ts'
import type { SourceItem } from '../report.ts'
import { AFTER_TITLE, ANNOUNCEMENT, NEXT, STATION, STATION_IN_FRONT } from './around-titles.ts'
import { NEWS, SPOT, SPOT_AT_END } from './kinds.ts'
import { IMAGING, PLACEHOLDER, STUDIO, UNTITLED } from './no-titles.ts'

const MAX_TEXT = 300
const MAX_URL = 2_000
/** Control characters, and marks that change the direction of surrounding text. */
// oxlint-disable-next-line no-control-regex -- these are what a title must not contain
const INVISIBLE = /[\u0000-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffd]+/g
/** Returns one line of text without markup entities, at most 300 characters; null where there is none or only a placeholder. */
export function cleanText(text: unknown): string | null {
  if (typeof text !== 'string' && typeof text !== 'number') return null
  const line = decodedTwice(unescaped(String(text).slice(0, 4 * MAX_TEXT)))
    .toWellFormed()
    .replaceAll(INVISIBLE, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return PLACEHOLDER.test(line) ? null : line.slice(0, MAX_TEXT).toWellFormed().trim()
}

const ENTITY = /&(?:amp|quot|apos|lt|gt|nbsp|#\d{1,7}|#x[\da-f]{1,6});/i

/** Decodes HTML entities, which are sometimes encoded twice, and backslash escapes of JSON and quoted strings. */
function unescaped(text: string): string {
  const once = decodeHTML(text)
  return (ENTITY.test(once) ? decodeHTML(once) : once)
    .replaceAll(/\\u([\da-f]{4})/gi, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll(/\\(["'])/g, '$1')
}

/** Returns the URL of an image that pages may show: https, a public host name, without credentials. */
export function artworkUrl(text: unknown): string | null {
  if (typeof text !== 'string' || text.length > MAX_URL) return null
  const url = URL.parse(text.trim())
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return null
  // Also excludes IP addresses, which end with a number or a bracket.
  return /\.[a-z][a-z\d-]*\.?$/i.test(url.hostname) && !/\.(?:local|internal|localhost|lan)\.?$/i.test(url.hostname)
    ? url.href
    : null
}

/** Returns an item of separate fields; null without a title. A title without an artist is a programme rather than a song. */
export function toItem(
  { title, artist, artwork, kind }: { title: unknown; artist?: unknown; artwork?: unknown; kind?: SourceItem['kind'] },
  more: Pick<SourceItem, 'startsAt' | 'durationMs'> = {},
): SourceItem | null {
  const cleanArtist = cleanText(artist)
  const cleanTitle = cleanText(title) ?? (cleanArtist === null ? null : untitled(title))
  const picture = artworkUrl(artwork)
  if (cleanArtist === null && kind === undefined && STUDIO.test(cleanTitle ?? '')) return null
  if (cleanTitle === null) return kind === 'ad' ? { kind, title: 'Advertisement', ...more } : null
  return {
    kind: kind ?? (cleanArtist === null ? 'show' : 'song'),
    title: cleanTitle,
    ...(cleanArtist !== null && { artist: cleanArtist }),
    ...(picture !== null && { artworkUrl: picture }),
    ...more,
  }
}

const untitled = (title: unknown): string | null => UNTITLED.exec(String(title).trim())?.[1] ?? null

/** Any dash between spaces. */
const DASH = String.raw`\s(?:[-\u2010-\u2015\u2212\ufe58\ufe63\uff0d]{1,2})\s`
const ARTIST_AND_TITLE = new RegExp(`^(.+?)${DASH}(.+)$`)
/** Where there is no dash, and no other slash: a list of artists has several. */
const ARTIST_SLASH_TITLE = /^([^/]+\S)\s+\/\s+(\S[^/]*)$/
/** A dash with a blank on one side only, but no number, and no part of a word: `Kultur- und Medien`. */
const CLOSE_DASH = /\s[-–—](?=[^\s\d–—-])|(?<=[^\s–—-])[-–—]\s(?!(?:und|oder|and|or|en|of|bis|y|et)\s)/gi
const DASHES_AT_AN_END = /^[-\u2010-\u2015\u2212]+\s+|(?:\s+[-\u2010-\u2015\u2212]+)+$/g
/** `Artist - Title - Artist - Title` */
const WRITTEN_TWICE = /^(\S.{0,140} - .{0,140}\S) - \1$/
/** Whole elements: a single tag is text. */
const ELEMENT = /<(b|i|u|em|strong|font|span)\b[^<>]{0,200}>([^<>]*)<\/\1>|<br ?\/?>/gi
const NOTES = /^(?:[♪♫♬▶►🎵🎶🎧\s]|\*+\s|\*{2,})+\u{fe0f}?\s*|^[»›>]+\s+|[♪♫♬🎵🎶🎧*\s]+$|\s+[«‹»›]+$/gu
/** Before an artist and a title, so that it is not the artist; `03 - ` also before a title alone. */
const TRACK_NUMBER = /^(?:(?:\d{1,2}(?:\.| -)|0\d{3,7})\s(?=\S.*\s-\s)|0\d -\s(?=\S))/
/** Instead of the artist, before an artist and a title. */
const NO_ARTIST = /^(?:unknown(?: artist)?|various(?: artists)?|va)\s-\s(?=\S.*\s-\s\S)/i
/** `Artist~Title~Album~2004~`, `Artist^Title^`: two separators at least. */
const FIELDS = /^([^~^]{1,200})([~^])([^~^]{0,200})\2/
/** Some systems send the title first, and the times behind it. */
const TIME_FIELD = /[~^]\d{4}-\d\d-\d\dT/
const TITLE_BY = /^["“„]([^"“”„]+)["”“] (?:by|von|van|deur|par) (\S.*)$/i
/** `Artist: Mara Veld, Title: Low Season`, in either order */
const LABELS = /^(artist|title)\s?:\s*(\S.*?)[\s,;|-]+(artist|title)\s?:\s*(\S.*)$/i
const BRACKETS = /^\[([^[\]]+)\]$/

/** Parses the combined text of artist and title in streams; null for an empty one. */
export function parseStreamTitle(text: unknown): SourceItem | null {
  const line = cleanText(text)
  if (line === null) return null
  const attributes = attributesOf(line)
  if (attributes !== undefined) return attributes
  const fields = fieldsOf(line)
  if (fields) return fields
  const written = withoutFileName(withoutEnds(line.replaceAll(ELEMENT, '$2').trim()))
    .replace(NOTES, '')
    .replace(ANNOUNCEMENT, '')
    // Also between an announcement and the artist.
    .replace(NOTES, '')
    .replace(TRACK_NUMBER, '')
    .replace(STATION_IN_FRONT, '')
    .replace(NO_ARTIST, '')
    .replace(DASHES_AT_AN_END, '')
    .replace(WRITTEN_TWICE, '$1')
  if (NEXT.test(written) || STUDIO.test(written) || IMAGING.test(written)) return null
  if (SPOT.test(written) || SPOT_AT_END.test(written)) return toItem({ title: null, kind: 'ad' })
  const [, artist = '', title] =
    ARTIST_AND_TITLE.exec(written) ?? ARTIST_SLASH_TITLE.exec(written) ?? splitAtCloseDash(written) ?? []
  if (title === undefined) return toItem({ title: written, ...(NEWS.test(written) && { kind: 'news' }) })
  if (STATION.test(artist)) return toItem({ title })
  if (STATION.test(title)) return toItem({ title: artist })
  const repeated = title.startsWith(`${artist} - `) ? title.slice(artist.length + 3) : title
  if (SPOT.test(artist) && (SPOT.test(repeated) || repeated === artist)) return toItem({ title: null, kind: 'ad' })
  if (repeated === artist && STUDIO.test(artist)) return null
  return toItem({
    title: repeated.replace(BRACKETS, '$1'),
    // As libraries sort it.
    artist: artist.replace(BRACKETS, '$1').replace(/^(.+), The$/i, 'The $1'),
    ...(SPOT.test(artist) && { kind: 'ad' }),
  })
}

/** Splits at the only dash that has a blank on one side, outside of brackets. */
function splitAtCloseDash(line: string): [string, string, string] | null {
  const [dash, another] = line.matchAll(CLOSE_DASH)
  if (!dash || another) return null
  const artist = line.slice(0, dash.index).trim()
  return /[([][^)\]]*$/.test(artist) ? null : [line, artist, line.slice(dash.index + dash[0].length).trim()]
}

/** Removes what stands behind a title, which may be several things. A text that is nothing else stays. */
function withoutEnds(line: string): string {
  const shorter = line.replace(AFTER_TITLE, '')
  return shorter === line || shorter === '' ? line : withoutEnds(shorter)
}

/** Reads texts whose parts are named or separated in the way of a machine. */
function fieldsOf(line: string): SourceItem | null {
  if (/^\{.*\}$/.test(line)) return itemOfJson(line)
  if (/^&?(?:artist|title)=/i.test(line) && line.includes('&')) {
    const values = new URLSearchParams(line)
    return toItem({ title: values.get('title'), artist: values.get('artist') })
  }
  const [, label = '', one, other = '', two] = LABELS.exec(line) ?? []
  if (label.toLowerCase() !== other.toLowerCase())
    return /^title$/i.test(label) ? toItem({ title: one, artist: two }) : toItem({ title: two, artist: one })
  const [, first, , second] = FIELDS.exec(line) ?? []
  if (second !== undefined && !/\s-\s/.test(line))
    return second === '' || TIME_FIELD.test(line)
      ? toItem({ title: first, artist: second })
      : toItem({ title: second, artist: first })
  const [, quoted, by] = TITLE_BY.exec(line) ?? []
  return quoted === undefined ? null : toItem({ title: quoted, artist: by })
}

const Fields = z.object({ title: z.string(), artist: z.string().optional().catch(undefined) })

function itemOfJson(line: string): SourceItem | null {
  try {
    const fields = Fields.safeParse(JSON.parse(line)).data
    return fields ? toItem(fields) : null
  } catch {
    return null
  }
}

/** Converts file names, which playout systems send for untagged files, and URL-encoded texts. */
function withoutFileName(line: string): string {
  const name = /\.(?:mp3|mp2|mp4|m4a|aac|ogg|opus|flac|wav|wma|aiff?)$/i.test(line)
    ? line.slice(0, line.lastIndexOf('.')).replace(/^(?:\/|\.|file:|[a-z]:|\\\\).*[/\\]/i, '')
    : line
  const spaced = name.replaceAll(/(?:%[\da-f]{2})+/gi, decodedUri)
  return /[+_][-–—][+_]/.test(spaced) && !name.includes(' ') ? spaced.replaceAll(/[+_]/g, ' ') : spaced
}

/** A percent sign may also be one: `100%de`. */
function decodedUri(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Kinds of `song_spot`; F is both music and talk. */
const SPOTS: Readonly<Record<string, SourceItem['kind']>> = { M: 'song', T: 'ad', A: 'ad' }

const RECORD = /(?:^|\s)(?:song_spot|MediaBaseId|amgTrackId|spotInstanceId|length)=\\?"/i

/**
 * Reads the titles of ad-inserting servers: `title="…",artist="…",url="song_spot=\"M\" …"`, `Artist - text="…" song_spot="M" …` and
 * `Artist - Title song_spot="M" …`. Null for one without a title, undefined for another text.
 */
function attributesOf(line: string): SourceItem | null | undefined {
  const field = (name: string) => new RegExp(String.raw`\b${name}=\\?"([^"\\]*)`, 'i').exec(line)?.[1]
  // Some put the second form into the title of the first.
  const title = [field('title'), field('text')].find((text) => text !== undefined && !text.endsWith('='))
  const kind = SPOTS[field('song_spot')?.toUpperCase() ?? '']
  const record = line.search(RECORD)
  if (title === undefined && record < 0) return undefined
  if (title === undefined)
    return kind === 'ad' ? toItem({ title: null, kind }) : parseStreamTitle(line.slice(0, record))
  if (kind !== 'ad' && SPOT.test(title)) return toItem({ title: null, kind: 'ad' })
  const before = field('artist') ?? /^(.*?)\s+-\s+text=/.exec(line)?.[1]
  const [, artist, rest] = cleanText(before) === null ? (ARTIST_AND_TITLE.exec(title) ?? []) : []
  return toItem({
    title: rest ?? title,
    artist: artist ?? before,
    artwork: field('amgArtworkURL'),
    ...(kind && { kind }),
  })
}

/** Parses Unix seconds; undefined for 0 and for anything that is not a number. */
export const instantOfSeconds = (seconds: unknown): Date | undefined => instantOfMs(Number(seconds) * 1_000)

export function instantOfMs(milliseconds: unknown): Date | undefined {
  const instant = new Date(Number(milliseconds))
  return instant.getTime() > 0 ? instant : undefined
}

/** Returns the known ones of the time fields of an item. */
export const toTimes = (startsAt: Date | undefined, durationMs: number | undefined) => ({
  ...(startsAt && { startsAt }),
  ...(durationMs !== undefined && durationMs > 0 && { durationMs }),
})
