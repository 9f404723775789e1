import { decodeHTML } from 'entities'
import { decodedTwice } from '#server/lib/encoding/encoded-twice.ts'
import { DAY_MS } from '#server/lib/time/durations.ts'
import type { SourceItem } from '../report.ts'
import { PLACEHOLDER, STUDIO, UNTITLED } from './no-titles.ts'

const MAX_TEXT = 300
/** A block of metadata in a stream. */
const MAX_RECORD = 4_080
const MAX_URL = 2_000
/** Control characters, and marks that change the direction of surrounding text. */
// oxlint-disable-next-line no-control-regex -- these are what a title must not contain
const INVISIBLE = /[\u0000-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffd]+/g

/** One line without markup, at most 300 characters; null where there is none or only a placeholder. */
export function cleanText(text: unknown): string | null {
  const line = lineOf(text).slice(0, MAX_TEXT).toWellFormed().trim()
  return PLACEHOLDER.test(line) ? null : line
}

/** Whole elements: a single tag is text. */
const ELEMENT = /<(b|i|u|em|strong|font|span)\b[^<>]{0,200}>([^<>]*)<\/\1>|<br ?\/?>/gi

/** Without markup; may be a placeholder or a long record of a machine. */
export function lineOf(text: unknown): string {
  if (typeof text !== 'string' && typeof text !== 'number') return ''
  return decodedTwice(unescaped(String(text).slice(0, MAX_RECORD)))
    .toWellFormed()
    .replaceAll(/[\u00ad\u2060]/g, '')
    .replaceAll(INVISIBLE, ' ')
    .replaceAll(ELEMENT, '$2')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

const ENTITY = /&(?:[a-z]{2,8}\d?|#\d{1,7}|#x[\da-f]{1,6});/i

/** HTML entities, sometimes encoded twice, backslash escapes of JSON and quoted strings, and apostrophes doubled as in SQL. */
function unescaped(text: string): string {
  const once = decodeHTML(text)
  return (ENTITY.test(once) ? decodeHTML(once) : once)
    .replaceAll(/\\u([\da-f]{4})/gi, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll(/\\(["'])/g, '$1')
    .replaceAll(/(?<=\p{L})''(?=\p{L})/gu, "'")
}

/** A percent sign may be nothing else: `100%de`. */
export function decodedUri(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** `https://x.example/{w}x{h}.jpg`: services name sizes that a player has to choose. */
const TEMPLATE = /\{\w*\}/

/** Pages may show it: https, a public host name, without credentials. */
export function artworkUrl(text: unknown): string | null {
  if (typeof text !== 'string' || text.length > MAX_URL || TEMPLATE.test(text)) return null
  const url = URL.parse(text.trim())
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return null
  // Also excludes IP addresses, which end with a number or a bracket.
  return /\.[a-z][a-z\d-]*\.?$/i.test(url.hostname) && !/\.(?:local|internal|localhost|lan)\.?$/i.test(url.hostname)
    ? url.href
    : null
}

/** Null without a title. A title without an artist is a programme rather than a song. */
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

type Field = string | number | null | undefined

/** Some systems send the artist both separately and in the title. */
export function withoutArtist(title: Field, artist: Field): Field {
  const repeated = `${String(artist ?? '').trim()} - `
  const text = String(title ?? '').trim()
  return text.startsWith(repeated) && text.length > repeated.length ? text.slice(repeated.length) : title
}

const untitled = (title: unknown): string | null => UNTITLED.exec(String(title).trim())?.[1] ?? null

/** Larger times are milliseconds: as seconds they would be after the year 5138. */
const MIN_MS = 1e11

/** Unix time in seconds or milliseconds; undefined for 0 and for other values. */
export function instantOf(time: unknown): Date | undefined {
  const number = Number(time)
  const instant = new Date(number < MIN_MS ? number * 1_000 : number)
  return instant.getTime() > 0 ? instant : undefined
}

/** A longer duration is a mark for an unknown end. */
export const toTimes = (startsAt: Date | undefined, durationMs: number | undefined) => ({
  ...(startsAt && { startsAt }),
  ...(durationMs !== undefined && durationMs > 0 && durationMs <= DAY_MS && { durationMs }),
})
