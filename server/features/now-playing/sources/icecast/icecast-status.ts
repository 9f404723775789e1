import * as z from 'zod'
import { parseJson } from '../parse-json.ts'
import { type Report, SourceError, type SourceItem } from '../report.ts'
import { itemOfFields } from '../titles/fields.ts'
import { cleanText } from '../titles/item.ts'
import { readCurrentSong, readSevenPage, readShoutcast } from './shoutcast-stats.ts'
import { readStatsXml } from './stats-xml.ts'

const MAX_REPAIRED = 262_144
const MAX_MOUNTS = 1_000

const Text = z.union([z.string(), z.number()]).optional().catch(undefined)
const Mount = z.object({
  listenurl: Text,
  server_name: Text,
  title: Text,
  artist: Text,
  yp_currently_playing: Text,
  'display-title': Text,
  /** Icecast 2.5. */
  metadata: z.object({ title: Text, artist: Text }).optional().catch(undefined),
})
const Status = z.object({
  icestats: z.union([z.object({ source: z.unknown().optional() }), z.string(), z.null()]),
})

/**
 * Reads `status-json.xsl` or the statistics of SHOUTcast. The title is that of the first mount that has one; `mounts` selects and orders
 * them.
 */
export function readIcecastStatus(text: string, mounts: readonly string[] | undefined): Report {
  const page = readSevenPage(text) ?? readCurrentSong(text)
  if (page) return page
  const value = parseLoosely(text)
  const shoutcast = readShoutcast(value, mounts)
  if (shoutcast) return shoutcast
  const connected = mountsIn(value)
  const wanted = mounts
    ? mounts.flatMap((name) => connected.filter((mount) => unescaped(pathOf(mount)) === unescaped(name)))
    : connected
  const item = wanted.map(itemOf).find((one) => one !== null)
  return { isOnline: wanted.length > 0, ...(item && { item }) }
}

function itemOf(mount: z.output<typeof Mount>): SourceItem | null {
  const { metadata, title = metadata?.title, artist = metadata?.artist, server_name: station } = mount
  const texts = [title, mount.yp_currently_playing, mount['display-title']]
  return itemOfFields({ title: texts.find((text) => cleanText(text) !== null), artist, station })
}

export const parseMounts = (text: string): z.output<typeof Mount>[] => mountsIn(parseLoosely(text))

/** One mount is an object instead of a list, and none is no key at all. */
function mountsIn(value: unknown): z.output<typeof Mount>[] {
  const parsed = Status.safeParse(value)
  if (!parsed.success) throw new SourceError('The answer is no status of Icecast')
  const { icestats } = parsed.data
  const source = typeof icestats === 'object' && icestats !== null ? icestats.source : undefined
  return (Array.isArray(source) ? source.slice(0, MAX_MOUNTS) : [source]).flatMap(
    (one) => Mount.safeParse(one).data ?? [],
  )
}

/** JSONP, for pages of other sites. */
const CALL = /^(?:\/\*\*\/\s{0,9})?[\w.$]{1,100}\((.*)\)$/s

function parseLoosely(written: string): unknown {
  const xml = readStatsXml(written)
  if (xml) return xml
  // Trimmed beforehand, because a pattern would not be linear in a run of blanks.
  const call = CALL.exec(written.trim().replace(/;$/, '').trimEnd())
  const text = (call?.[1] ?? written).replace(/^\ufeff/, '')
  try {
    return JSON.parse(text)
  } catch (cause) {
    if (text.length > MAX_REPAIRED) throw new SourceError('The answer is no JSON', { cause })
  }
  return parseJson(repair(withEscapedQuotes(text)))
}

/** A text in a row of its own, or between a colon and the next key. */
const TEXT = /("\s{0,9}:\s{0,9}")((?:[^"\n]|"(?!\s{0,9}(?:,\s{0,9}"[\w-]{1,60}"\s{0,9}:|[}\]])))*)"/g

/** Old versions of Icecast do not escape quotation marks. */
const withEscapedQuotes = (text: string): string =>
  text.replaceAll(TEXT, (_all, start: string, value: string) => `${start}${value.replaceAll(/(?<!\\)"/g, '\\"')}"`)

const BARE = /^(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?|true|false|null)$/i

/** Icecast omits quotes (`"title": - ,`), values, and commas between mounts. Linear: an unterminated string ends with the text. */
const repair = (text: string): string =>
  text.replaceAll(
    /"[^"\\]*(?:\\.?[^"\\]*)*(?:"|$)|,(?=\s*[}\]])|:(?=\s*[,}])|\}(?=\s*\{)|[^"{}[\],:\s][^"{}[\],:]*/gs,
    (token) => {
      if (token === ',') return ''
      if (token === ':') return ':null'
      if (token === '}') return '},'
      if (token.startsWith('"')) return token.replaceAll(/\\(?!["\\/bfnrtu])/g, '\\\\').replaceAll(/\p{Cc}/gu, ' ')
      const word = token.trim()
      return BARE.test(word) ? word : JSON.stringify(word)
    },
  )

function pathOf({ listenurl }: z.output<typeof Mount>): string | undefined {
  // Some have no scheme, or no host.
  return /^(?:[a-z]+:\/\/)?[^/?#]*(\/[^?#]*)/i.exec(String(listenurl))?.[1]
}

/** A path with blanks may be written with or without percent signs. */
function unescaped(path: string | undefined): string | undefined {
  try {
    return path === undefined ? undefined : decodeURI(path)
  } catch (cause) {
    if (cause instanceof URIError) return path
    throw cause
  }
}
