import { Parser } from 'htmlparser2'
import { NestingLimitTokenizer } from '#server/lib/html/nesting-limit.ts'

const MAX_MOUNTS = 1_000
const MAX_TEXT = 4_000
const MAX_HEAD = 16_384

const ENTRIES: ReadonlyMap<string, string> = new Map([
  ['icestats', 'source'],
  ['shoutcastserver', 'stream'],
  ['playlist', 'track'],
])

/** As statistics in JSON: Icecast's `/admin/stats`, pages of older versions and `/live.xspf`, SHOUTcast's `/stats` and `/statistics`. */
export function readStatsXml(text: string): object | null {
  const root = rootOf(text)
  const entry = ENTRIES.get(root)
  if (entry === undefined) return null
  const entries: Record<string, string>[] = []
  const own: Record<string, string> = {}
  let fields = own
  let piece = ''
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        piece = ''
        if (name !== entry) return
        // The mount is as configured; the address may be that of a proxy.
        fields = attributes['mount'] === undefined ? {} : { listenurl: attributes['mount'] }
        if (entries.length < MAX_MOUNTS) entries.push(fields)
      },
      ontext(more) {
        if (piece.length < MAX_TEXT) piece += more
      },
      onclosetag(name) {
        if (name === entry) fields = own
        else if (!(name in fields)) fields[name] = piece.trim()
        piece = ''
      },
    },
    { xmlMode: true, lowerCaseTags: true, decodeEntities: true, Tokenizer: NestingLimitTokenizer },
  )
  parser.end(text)
  if (root === 'icestats') return { icestats: { source: entries } }
  if (root === 'playlist')
    return {
      icestats: {
        source: entries.map(({ location, creator, title }) => ({ listenurl: location, artist: creator, title })),
      },
    }
  return { streams: entries.length > 0 || own['totalstreams'] === '0' ? entries : [own] }
}

/** One part of the prolog: a byte order mark, white space, an instruction, a comment, or a document type (SHOUTcast 1). */
const BEFORE_ROOT = /\ufeff|\s+|<\?[^>]*>|<!--.*?-->|<!DOCTYPE[^>[]*(?:\[[^\]]*\]\s*)?>/isy

function rootOf(text: string): string {
  const head = text.slice(0, MAX_HEAD)
  const before = new RegExp(BEFORE_ROOT)
  let at = 0
  while (before.test(head)) at = before.lastIndex
  return /^<(\w{1,30})[\s/>]/.exec(head.slice(at, at + 40))?.[1]?.toLowerCase() ?? ''
}
