import * as z from 'zod'
import { parseJson } from './azuracast-state.ts'
import { type Report, SourceError } from './report.ts'
import { cleanText, itemOf, parseStreamTitle } from './titles.ts'

/** Above this size only correct JSON is read. */
const MAX_REPAIRED = 262_144
const MAX_MOUNTS = 1_000

const Text = z.union([z.string(), z.number()]).optional().catch(undefined)
const Mount = z.object({
  listenurl: Text,
  title: Text,
  artist: Text,
  yp_currently_playing: Text,
  'display-title': Text,
})
const Status = z.object({
  icestats: z.union([z.object({ source: z.unknown().optional() }), z.string(), z.null()]),
})

/** Reads `status-json.xsl`. The title is that of the first of `mounts` that has one, or of the first mount of all. */
export function readIcecastStatus(text: string, mounts: readonly string[] | undefined): Report {
  const connected = mountsOf(text)
  const wanted = mounts ? mounts.flatMap((name) => connected.filter((mount) => pathOf(mount) === name)) : connected
  const items = wanted.map(({ title, artist, yp_currently_playing: directory, 'display-title': shown }) =>
    cleanText(artist) === null
      ? parseStreamTitle(title ?? directory ?? shown)
      : itemOf({ title: withoutArtist(title, artist), artist }),
  )
  const item = items.find((one) => one !== null)
  return { isOnline: wanted.length > 0, ...(item && { item }) }
}

/** Some encoders send the artist in a field of its own and again in the title. */
function withoutArtist(title: z.output<typeof Text>, artist: z.output<typeof Text>): z.output<typeof Text> {
  const repeated = `${String(artist).trim()} - `
  const text = String(title ?? '').trim()
  return text.startsWith(repeated) && text.length > repeated.length ? text.slice(repeated.length) : title
}

/** Returns the connected mounts. One mount is an object instead of a list, and none is no key at all. */
export function mountsOf(text: string): z.output<typeof Mount>[] {
  const parsed = Status.safeParse(parseLoosely(text))
  if (!parsed.success) throw new SourceError('The answer is no status of Icecast')
  const { icestats } = parsed.data
  const source = typeof icestats === 'object' && icestats !== null ? icestats.source : undefined
  return (Array.isArray(source) ? source.slice(0, MAX_MOUNTS) : [source]).flatMap(
    (one) => Mount.safeParse(one).data ?? [],
  )
}

function parseLoosely(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    if (text.length > MAX_REPAIRED) throw new SourceError('The answer is no JSON', { cause })
  }
  return parseJson(repair(text))
}

const BARE = /^(?:-?\d+(?:\.\d+)?(?:e[+-]?\d+)?|true|false|null)$/i

/**
 * Icecast writes what looks like a number to it without quotes: `"title": - ,`, `"bitrate": 192 kbps`. Its templates also leave commas
 * at the end of a list. A string without an end reaches to the end of the text, so that each character is looked at once.
 */
const repair = (text: string): string =>
  text.replaceAll(/"[^"\\]*(?:\\.?[^"\\]*)*(?:"|$)|,(?=\s*[}\]])|[^"{}[\],:\s][^"{}[\],:]*/gs, (token) => {
    if (token.startsWith(',')) return ''
    // oxlint-disable-next-line no-control-regex -- which must not stand in a string
    if (token.startsWith('"')) return token.replaceAll(/\\(?!["\\/bfnrtu])/g, '').replaceAll(/[\u0000-\u001f]/g, ' ')
    const word = token.trim()
    return BARE.test(word) ? word : JSON.stringify(word)
  })

function pathOf({ listenurl }: z.output<typeof Mount>): string | undefined {
  return URL.parse(String(listenurl))?.pathname
}
