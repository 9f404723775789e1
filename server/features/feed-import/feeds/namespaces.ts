/** By URI without scheme and trailing slash, in lower case. */
const KEY_BY_URL = new Map([
  ['purl.org/rss/1.0', ''],
  ['my.netscape.com/rdf/simple/0.9', ''],
  ['my.netscape.com/publish/formats/rss-0.91.dtd', ''],
  ['backend.userland.com/rss2', ''],
  ['blogs.law.harvard.edu/tech/rss', ''],
  ['cyber.law.harvard.edu/rss', ''],
  ['www.w3.org/1999/02/22-rdf-syntax-ns#', 'rdf'],
  ['www.w3.org/2005/atom', 'atom'],
  ['purl.org/atom/ns#', 'atom'],
  ['www.w3.org/1999/xhtml', 'xhtml'],
  ['www.itunes.com/dtds/podcast-1.0.dtd', 'itunes'],
  ['purl.org/rss/1.0/modules/content', 'content'],
  ['purl.org/dc/elements/1.1', 'dc'],
  ['purl.org/dc/terms', 'dcterms'],
  ['search.yahoo.com/mrss', 'media'],
  ['www.rssboard.org/media-rss', 'media'],
  ['podcastindex.org/namespace/1.0', 'podcast'],
  ['github.com/podcastindex-org/podcast-namespace/blob/main/docs/1.0.md', 'podcast'],
  ['podlove.org/simple-chapters', 'psc'],
  ['podlove.de/simple-chapters', 'psc'],
  ['www.google.com/schemas/play-podcasts/1.0', 'googleplay'],
  ['www.rawvoice.com/rawvoicerssmodule', 'rawvoice'],
  ['iono.fm/rss-namespace-1.0', 'iono'],
  ['purl.oclc.org/net/rss_2.0/enc#', 'enc'],
  ['rssnamespace.org/feedburner/ext/1.0', 'feedburner'],
  ['www.w3.org/2007/app', 'app'],
  ['purl.org/atom/app#', 'app'],
  ['wordpress.org/export/1.0', 'wp'],
  ['wordpress.org/export/1.1', 'wp'],
  ['wordpress.org/export/1.2', 'wp'],
  ['schemas.google.com/blogger/2018', 'blogger'],
])

const KNOWN_KEYS = new Set(KEY_BY_URL.values())
const MAX_PREFIXES = 100

/** Elements of channels and items that some software writes without their prefix; RSS has no others of these names. */
export const WITHOUT_PREFIX: ReadonlyMap<string, string> = new Map([
  ...['duration', 'summary', 'subtitle', 'season', 'episode', 'episodetype', 'explicit', 'keywords', 'owner'].map(
    (name): [string, string] => [name, `itunes:${name}`],
  ),
  ['encoded', 'content:encoded'],
  ['creator', 'dc:creator'],
])

/** Namespace URIs by prefix, in the scope of one element. */
export type Scope = ReadonlyMap<string, string>

export function scopeWithin(parent: Scope, attributes: Readonly<Record<string, string>>): Scope {
  const declared = Object.keys(attributes).filter((name) => name === 'xmlns' || name.startsWith('xmlns:'))
  if (declared.length === 0 || parent.size + declared.length > MAX_PREFIXES) return parent
  const scope = new Map(parent)
  for (const name of declared) scope.set(name.slice('xmlns:'.length), attributes[name] ?? '')
  return scope
}

/** `itunes:duration`, whatever prefix the feed uses; RSS elements have no prefix. */
export function qualifiedName(rawName: string, scope: Scope): string {
  const colon = rawName.indexOf(':')
  const prefix = colon < 0 ? '' : rawName.slice(0, colon)
  const key = keyOf(scope.get(prefix), prefix)
  const local = rawName.slice(colon + 1)
  return key === '' ? local : `${key}:${local}`
}

/** Feeds contain misspelt URIs and undeclared prefixes, so a well-known prefix is accepted without a valid declaration. */
function keyOf(url: string | undefined, prefix: string): string {
  const bare = (url ?? '')
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/$/, '')
  const known = KEY_BY_URL.get(bare)
  if (known !== undefined) return known
  return prefix !== '' && KNOWN_KEYS.has(prefix) ? prefix : bare || prefix
}
