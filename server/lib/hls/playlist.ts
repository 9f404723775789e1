import { parse, setOptions, type types } from 'hls-parser'
import { normalisedAttributes } from './attributes.ts'
import { type SegmentContext, SegmentContextReader } from './segment-context.ts'

// hls-parser would print the faults of external playlists to the console. The setting is global to it.
setOptions({ silent: true, strictMode: false })

/** The tags that locate the media. Others are removed, because some make hls-parser fail, such as ad markers in base64. */
const KEPT = new Set(
  `EXTM3U EXT-X-TARGETDURATION EXT-X-MEDIA-SEQUENCE EXT-X-SKIP EXT-X-ENDLIST EXT-X-MEDIA EXT-X-STREAM-INF
  EXT-X-I-FRAME-STREAM-INF`.split(/\s+/),
)

const ATTRIBUTES = new Set(['EXT-X-MEDIA', 'EXT-X-STREAM-INF', 'EXT-X-I-FRAME-STREAM-INF'])

/** Tags of the next segment; after the last one, they belong to a segment of which the playlist has only parts. */
const OF_SEGMENT = new Set(['EXTINF', 'EXT-X-DISCONTINUITY', 'EXT-X-GAP', 'EXT-X-PROGRAM-DATE-TIME'])

/** hls-parser fails for these in a multivariant playlist. */
const OF_SEGMENTS = /^#EXT-X-(?:TARGETDURATION|MEDIA-SEQUENCE|SKIP|ENDLIST)/

const START = 4_096

/** Whether the first line that is not a comment is EXTM3U. */
export const isPlaylist = (text: string): boolean =>
  text
    .slice(0, START)
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .find((line) => line !== '' && !/^#(?!EXT)/.test(line))
    ?.startsWith('#EXTM3U') ?? false

export type PlaylistSegment = Omit<types.Segment, 'byterange' | 'key' | 'map'> & SegmentContext
export type MediaPlaylist = Omit<types.MediaPlaylist, 'segments'> & { segments: readonly PlaylistSegment[] }

/** A segment without EXTINF lasts for the target duration. Throws when the text is neither multivariant nor a list of segments. */
export function parsePlaylist(text: string): types.MasterPlaylist | MediaPlaylist {
  const { lines, contexts } = normalised(text)
  const playlist = parse(lines.join('\n'))
  if (!('variants' in playlist || 'segments' in playlist)) throw new Error('This is not a playlist')
  if (playlist.isMasterPlaylist) return playlist
  const segments = playlist.segments.map((segment, index) => {
    const context = contexts[index]
    if (!context) throw new Error('The playlist has other segments than addresses')
    return Object.assign(segment, context, segment.title && { title: decodeURIComponent(segment.title) })
  })
  return Object.assign(playlist, { segments })
}

function normalised(text: string): { lines: string[]; contexts: SegmentContext[] } {
  const lines: string[] = []
  const contexts: SegmentContext[] = []
  const reader = new SegmentContextReader()
  const target = /^#EXT-X-TARGETDURATION:\s*([\d.]+)/m.exec(text)?.[1] ?? '0'
  const isMultivariant = /^[ \t]{0,99}#EXT-X-STREAM-INF/m.test(text)
  let ofNext: string[] = []
  for (const written of text.split(/[\r\n]+/)) {
    const line = written.trim()
    if (line.startsWith('#')) {
      const [, name = '', value = ''] = /^#(EXT[A-Z\d-]*)\s*:?\s*(.*)$/s.exec(line) ?? []
      if (reader.read(name, value)) continue
      if (OF_SEGMENT.has(name)) ofNext.push(...(normalisedTag(name, value) ?? []))
      else if (KEPT.has(name) && !(isMultivariant && OF_SEGMENTS.test(line)))
        lines.push(normalisedPlaylistTag(line, name, value))
    } else if (line !== '') {
      const isVariant = lines.at(-1)?.startsWith('#EXT-X-STREAM-INF') && ofNext.length === 0
      const hasDuration = isVariant || ofNext.some((tag) => tag.startsWith('#EXTINF:'))
      lines.push(...ofNext, ...(hasDuration ? [] : [`#EXTINF:${target},`]), line)
      contexts.push(reader.next())
      ofNext = []
    }
  }
  return { lines, contexts }
}

function normalisedPlaylistTag(line: string, name: string, value: string): string {
  const tag = ATTRIBUTES.has(name) ? `#${name}:${normalisedAttributes(value)}` : withSafeNumber(line)
  // hls-parser takes apostrophes for quotation marks.
  return tag.replaceAll("'", '%27')
}

/** Some packagers number segments by ticks of 100 nanoseconds, of which only the last digits differ. */
const withSafeNumber = (line: string): string =>
  line.replace(/^(#EXT-X-MEDIA-SEQUENCE:\s{0,9})\d{1,40}(?=\d{15}$)/, '$1')

/** Some locales write `5,5,` for five and a half seconds. */
const DECIMAL_COMMA = /^(\d+),(?=\d+,\s*$)/

function normalisedTag(name: string, value: string): string[] | null {
  if (name === 'EXT-X-PROGRAM-DATE-TIME') {
    const instant = readInstant(value)
    return instant && [`#${name}:${instant.toISOString()}`]
  }
  if (name === 'EXTINF') {
    const [duration = '', ...title] = value.replace(DECIMAL_COMMA, '$1.').split(',')
    if (!/^\s*[-+]?\.?\d/.test(duration)) return null
    // hls-parser decodes titles a second time, and throws at accents.
    return [`#${name}:${duration},${encodeURIComponent(title.join(',').trim().toWellFormed())}`]
  }
  return [`#${name}`]
}

/** Parses the dates of packagers: with `+0200`, `+02`, `UTC`, a comma, any number of decimals, or no separators; without a zone, UTC. */
export function readInstant(text: string): Date | null {
  const [, date, time, fraction = '', zone = 'Z'] =
    /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d)?)(?:[.,](\d*))?\s*(Z|UTC|GMT|[+-]\d\d(?::?\d\d)?)?$/i.exec(
      text
        .trim()
        .replaceAll('"', '')
        .replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)/i, '$1-$2-$3T$4:$5:$6'),
    ) ?? []
  if (date === undefined) return null
  const [, sign, hours = '00', minutes = '00'] = /^([+-])(\d\d):?(\d\d)?$/.exec(zone) ?? []
  const instant = new Date(
    `${date}T${time}${time?.length === 5 ? ':00' : ''}.${fraction.slice(0, 3).padEnd(3, '0')}${sign ? `${sign}${hours}:${minutes}` : 'Z'}`,
  )
  return Number.isNaN(instant.getTime()) ? null : instant
}
