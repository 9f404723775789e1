import sax from 'sax'
import { FeedError } from './feed-error.ts'
import { qualifiedName, type Scope, scopeWithin } from './namespaces.ts'

export interface XmlNode {
  /** Lower case, with our own namespace key: `itunes:duration`, `pubdate`. */
  name: string
  /** Keys in lower case, with the prefix as written. */
  attributes: Readonly<Record<string, string>>
  children: (XmlNode | string)[]
  /** The nearest `xml:base`, absolute. */
  base: string | null
}

interface OpenElement {
  node: XmlNode
  scope: Scope
}

const windows1252 = new TextDecoder('windows-1252')
const MAX_DEPTH = 200
const MAX_ELEMENTS = 1_000_000

/**
 * Reads XML as forgivingly as browsers read HTML: letter case does not matter, open elements are closed, stray ampersands
 * and anything after the root are accepted. Entities that a DTD declares are never expanded. Null without any element.
 * Throws FEED_TOO_DEEP beyond 200 levels and FEED_TOO_LARGE beyond a million elements.
 */
export function parseXml(text: string, documentUrl: string | null): XmlNode | null {
  const open: OpenElement[] = []
  let root: XmlNode | null = null
  let elements = 0
  const addText = (piece: string) => void open.at(-1)?.node.children.push(withoutC1(piece))
  const handlers: Partial<sax.SAXParser> = {
    onopentag({ name, attributes }) {
      if (open.length >= MAX_DEPTH) throw new FeedError('FEED_TOO_DEEP', 'The feed nests its elements too deeply')
      elements += 1
      if (elements > MAX_ELEMENTS) throw new FeedError('FEED_TOO_LARGE', 'The feed has more than a million elements')
      const parent = open.at(-1)
      const element = openElement(name, plainAttributes(attributes), parent, documentUrl)
      parent?.node.children.push(element.node)
      root ??= element.node
      open.push(element)
    },
    onclosetag: () => void open.pop(),
    ontext: addText,
    oncdata: addText,
    onerror: () => void parser.resume(),
  }
  const parser = sax.parser(false, { lowercase: true, noscript: true, position: false })
  Object.assign(parser, handlers)
  parser.write(escapeStrayAmpersands(text)).close()
  return root
}

function openElement(
  rawName: string,
  attributes: Record<string, string>,
  parent: OpenElement | undefined,
  documentUrl: string | null,
): OpenElement {
  let scope = scopeWithin(parent?.scope ?? new Map(), attributes)
  if (!parent) scope = rootScope(rawName, scope)
  const ownBase = attributes['xml:base']
  const outerBase = parent?.node.base ?? null
  const base = ownBase
    ? (URL.parse(ownBase.trim(), outerBase ?? documentUrl ?? undefined)?.href ?? outerBase)
    : outerBase
  return { node: { name: qualifiedName(rawName, scope), attributes, children: [], base }, scope }
}

/** The vocabulary of the root is certain from its name, whatever the feed declares for it. */
function rootScope(rawName: string, scope: Scope): Scope {
  const [local = '', prefix = ''] = rawName.split(':').toReversed()
  if (local === 'feed') return new Map(scope).set(prefix, 'http://www.w3.org/2005/Atom')
  return ['rss', 'rdf', 'channel'].includes(local) ? new Map(scope).set('', '') : scope
}

function plainAttributes(attributes: sax.Tag['attributes'] | sax.QualifiedTag['attributes']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      name,
      withoutC1(typeof value === 'string' ? value : value.value),
    ]),
  )
}

/** Control characters that nobody means: what stands there is a letter of windows-1252, as in `don&#146;t`. */
function withoutC1(text: string): string {
  return text.replace(/[\x80-\x9f]/g, (control) => windows1252.decode(Uint8Array.of(control.charCodeAt(0))))
}

/** The parser takes `<b>AT&T</b>` for an entity that swallows the closing tag. */
function escapeStrayAmpersands(text: string): string {
  const pieces: string[] = []
  const marks = /<!\[CDATA\[|<!--|&(?!#?\w{1,32};)/gi
  let copied = 0
  for (let mark = marks.exec(text); mark; mark = marks.exec(text)) {
    if (mark[0] === '&') {
      pieces.push(text.slice(copied, mark.index), '&amp;')
      copied = marks.lastIndex
      continue
    }
    const end = text.indexOf(mark[0] === '<!--' ? '-->' : ']]>', marks.lastIndex)
    if (end < 0) break
    marks.lastIndex = end
  }
  return pieces.length === 0 ? text : pieces.join('') + text.slice(copied)
}
