import { decodeHTML } from 'entities'
import type { SourceItem } from './report.ts'

const MAX_TEXT = 300
const MAX_URL = 2_000
/** Control characters, and marks that would turn the direction of the text around them. */
// oxlint-disable-next-line no-control-regex -- these are what a title must not contain
const INVISIBLE = /[\u0000-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffd]+/g
/** What stations send where they have no title. */
const PLACEHOLDER =
  /^(?:[-–—\s./|~]*|(?:unknown|no title|untitled|n\/a|null|undefined|\{\w+\})(?:\s*-\s*(?:unknown|untitled))?)$/i

/** Returns one line of text without markup entities, at most 300 characters; null where there is none or only a placeholder. */
export function cleanText(text: unknown): string | null {
  if (typeof text !== 'string' && typeof text !== 'number') return null
  const line = decodeHTML(String(text).slice(0, 4 * MAX_TEXT))
    .toWellFormed()
    .replaceAll(INVISIBLE, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return PLACEHOLDER.test(line) ? null : line.slice(0, MAX_TEXT).toWellFormed().trim()
}

/** Returns the address of a picture that pages may show: https, a public host name, without credentials. */
export function artworkUrl(text: unknown): string | null {
  if (typeof text !== 'string' || text.length > MAX_URL) return null
  const url = URL.parse(text.trim())
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return null
  // Also refuses IP addresses, whose last part is a number or which stand in brackets.
  return /\.[a-z][a-z\d-]*\.?$/i.test(url.hostname) && !/\.(?:local|internal|localhost|lan)\.?$/i.test(url.hostname)
    ? url.href
    : null
}

/** Returns an item of separate fields; null without a title. A title without an artist is a programme rather than a song. */
export function itemOf(
  { title, artist, artwork, kind }: { title: unknown; artist?: unknown; artwork?: unknown; kind?: SourceItem['kind'] },
  more: Pick<SourceItem, 'startsAt' | 'durationMs'> = {},
): SourceItem | null {
  const cleanTitle = cleanText(title)
  const cleanArtist = cleanText(artist)
  const picture = artworkUrl(artwork)
  if (cleanTitle === null) return kind === 'ad' ? { kind, title: 'Advertisement', ...more } : null
  return {
    kind: kind ?? (cleanArtist === null ? 'show' : 'song'),
    title: cleanTitle,
    ...(cleanArtist !== null && { artist: cleanArtist }),
    ...(picture !== null && { artworkUrl: picture }),
    ...more,
  }
}

/** Parses the one text that streams send for artist and title. Returns null for an empty one. */
export function parseStreamTitle(text: unknown): SourceItem | null {
  const line = cleanText(text)
  if (line === null) return null
  const fields = attributesOf(line)
  if (fields) return fields
  const [, artist, title] = /^(.+?)\s+[-–—]\s+(.+)$/.exec(line) ?? []
  return itemOf(title === undefined ? { title: line.replace(/^[-–—]\s+|\s+[-–—]$/g, '') } : { title, artist })
}

/** Kinds of `song_spot`; M is music. */
const SPOTS: Readonly<Record<string, SourceItem['kind']>> = { M: 'song', T: 'ad', A: 'ad', F: 'show' }

/** Reads the titles of ad-inserting servers: `title="…",artist="…",url="song_spot=\"M\" …"` and `Artist - text="…" song_spot="M" …`. */
function attributesOf(line: string): SourceItem | null {
  const field = (name: string) => new RegExp(String.raw`\b${name}=\\?"([^"\\]*)`, 'i').exec(line)?.[1]
  const title = field('title') ?? field('text')
  if (title === undefined) return null
  const kind = SPOTS[field('song_spot')?.toUpperCase() ?? '']
  const artist = field('artist') ?? /^(.*?)\s+-\s+text=/.exec(line)?.[1]
  return itemOf({ title, artist, artwork: field('amgArtworkURL'), ...(kind && { kind }) })
}

/** Unix seconds as sources write them; undefined for 0 and for what is no number. */
export const instantOfSeconds = (seconds: unknown): Date | undefined => instantOfMs(Number(seconds) * 1_000)

export function instantOfMs(milliseconds: unknown): Date | undefined {
  const instant = new Date(Number(milliseconds))
  return instant.getTime() > 0 ? instant : undefined
}

/** The parts of an item that depend on time, of those that are known. */
export const timesOf = (startsAt: Date | undefined, durationMs: number | undefined) => ({
  ...(startsAt && { startsAt }),
  ...(durationMs !== undefined && durationMs > 0 && { durationMs }),
})
