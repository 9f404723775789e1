import { parse, setOptions, type types } from 'hls-parser'

// A playlist of others that is not quite right is no fault of ours that belongs on the console. There is no other way to set this.
setOptions({ silent: true, strictMode: false })

/** The tags that say where sound is. Of the others some make hls-parser fail, such as markers of ads whose bytes are base64. */
const KEPT = new Set(
  `EXTM3U EXTINF EXT-X-TARGETDURATION EXT-X-MEDIA-SEQUENCE EXT-X-SKIP EXT-X-ENDLIST EXT-X-BYTERANGE EXT-X-DISCONTINUITY EXT-X-GAP
  EXT-X-KEY EXT-X-MAP EXT-X-PROGRAM-DATE-TIME EXT-X-MEDIA EXT-X-STREAM-INF EXT-X-I-FRAME-STREAM-INF`.split(/\s+/),
)

const START = 4_096

/** Whether EXTM3U is the first line that is no comment. */
export const isPlaylist = (text: string): boolean =>
  text
    .slice(0, START)
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .find((line) => line !== '' && !/^#(?!EXT)/.test(line))
    ?.startsWith('#EXTM3U') ?? false

/** Parses a playlist. A segment without EXTINF lasts for the target duration. Throws when it is neither multivariant nor a list of segments. */
export function parsePlaylist(text: string): types.MasterPlaylist | types.MediaPlaylist {
  const playlist = parse(normalised(text))
  if (!('variants' in playlist || 'segments' in playlist)) throw new Error('This is not a playlist')
  if (!playlist.isMasterPlaylist)
    for (const segment of playlist.segments) if (segment.title) segment.title = decodeURIComponent(segment.title)
  return playlist
}

function normalised(text: string): string {
  const lines: string[] = []
  const target = /^#EXT-X-TARGETDURATION:\s*([\d.]+)/m.exec(text)?.[1] ?? '0'
  let hasDuration = false
  for (const written of text.split(/[\r\n]+/)) {
    const line = written.trim()
    if (line.startsWith('#')) {
      const tag = normalisedTag(line)
      if (tag !== null) lines.push(tag)
      hasDuration ||= tag !== null && /^#EXT(?:INF|-X-STREAM-INF):/.test(tag)
    } else if (line !== '') {
      if (!hasDuration) lines.push(`#EXTINF:${target},`)
      lines.push(line)
      hasDuration = false
    }
  }
  return lines.join('\n')
}

function normalisedTag(line: string): string | null {
  const [, name = '', value = ''] = /^#(EXT[A-Z\d-]*)\s*:?\s*(.*)$/s.exec(line) ?? []
  if (!KEPT.has(name)) return null
  if (name === 'EXT-X-PROGRAM-DATE-TIME') {
    const instant = readInstant(value)
    return instant && `#${name}:${instant.toISOString()}`
  }
  if (name === 'EXTINF') {
    const [duration = '', ...title] = value.split(',')
    // hls-parser decodes titles a second time, and throws at accents.
    return `#${name}:${duration},${encodeURIComponent(title.join(',').trim().toWellFormed())}`
  }
  // hls-parser takes apostrophes for quotation marks.
  return line.replaceAll("'", '%27')
}

/** Reads an instant in the forms of packagers: with `+0200`, `+02`, a comma or any number of decimals. Without a zone it is UTC. */
export function readInstant(text: string): Date | null {
  const [, date, time, fraction = '', zone = 'Z'] =
    /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d)?)(?:[.,](\d+))?\s*(Z|[+-]\d\d(?::?\d\d)?)?$/i.exec(
      text.trim().replaceAll('"', ''),
    ) ?? []
  if (date === undefined) return null
  const [, sign, hours = '00', minutes = '00'] = /^([+-])(\d\d):?(\d\d)?$/.exec(zone) ?? []
  const instant = new Date(
    `${date}T${time}${time?.length === 5 ? ':00' : ''}.${fraction.slice(0, 3).padEnd(3, '0')}${sign ? `${sign}${hours}:${minutes}` : 'Z'}`,
  )
  return Number.isNaN(instant.getTime()) ? null : instant
}
