import { decodeHTMLStrict } from 'entities'
import { decodeWindows1252 } from '#server/lib/encoding/decode-text.ts'
import { FeedError } from './feed.ts'
import { qualifiedName, type Scope, scopeWithin, WITHOUT_PREFIX } from './namespaces.ts'
import { XmlScanner } from './xml-scanner.ts'

export interface XmlNode {
  /** Lower case, with the key of the namespace: `itunes:duration`, `pubdate`. */
  name: string
  /** Keys in lower case, with the prefix as written. */
  attributes: Readonly<Record<string, string>>
  children: (XmlNode | string)[]
  /** The nearest `xml:base`, absolute. */
  base: string | null
  /** False where the document ends before the element does. */
  isClosed: boolean
}

const MAX_DEPTH = 200
const MAX_ELEMENTS = 1_000_000
/** Characters directly in one element; the rest is dropped. */
const MAX_TEXT = 1_000_000
const MAX_BASE = 2_000

/** Void elements of HTML, for feeds that contain unescaped HTML. */
const VOID_ELEMENTS = new Set(['br', 'hr', 'img', 'wbr', 'input'])

const words = (text: string) => new Set(text.split(' '))

/** Fields with one line of text, or nothing. */
const LINES = words('title link guid pubdate id updated published enclosure comments language')
/** Fields that are never inside those of LINES. */
const FIELDS = words(
  'title link guid pubdate id updated published enclosure comments language item entry description summary content author category',
)
const FIELD_PREFIX = /^(?:itunes|googleplay|podcast|media|content|dc|psc):/
/** Elements of RSS, also where a feed declares another default namespace in them. */
const PARTS = words('channel item')
/** Elements of HTML that end where the next one begins. */
const REPEATED = words('p li tr td dt dd')
const MANY = words('item entry')
const MAX_NESTED_ITEMS = 20

/**
 * As tolerant as browsers are with HTML: names are case-insensitive, unclosed elements end with their parent, and stray ampersands and
 * content after the root are accepted. Entities of a DTD are never expanded. Null for a document without elements. Throws FEED_TOO_DEEP
 * beyond 200 levels and FEED_TOO_LARGE beyond a million elements.
 */
export function parseXml(text: string, documentUrl: string | null): XmlNode | null {
  const tree = new XmlTree(documentUrl)
  new XmlScanner(text, tree).scan()
  return tree.root
}

interface OpenElement {
  rawName: string
  node: XmlNode
  scope: Scope
  remaining: number
}

class XmlTree {
  root: XmlNode | null = null
  readonly #documentUrl: string | null
  readonly #open: OpenElement[] = []
  /** Counted, so that stray closing tags need no search. */
  readonly #openByName = new Map<string, number>()
  #elements = 0

  constructor(documentUrl: string | null) {
    this.#documentUrl = documentUrl
  }

  readonly openingTag = (writtenName: string, writtenAttributes: Map<string, string>, isEmpty: boolean): void => {
    const rawName = writtenName.toLowerCase()
    this.#elements += 1
    if (this.#open.length >= MAX_DEPTH && !MANY.has(rawName))
      throw new FeedError('FEED_TOO_DEEP', 'The feed nests its elements too deeply')
    if (this.#elements > MAX_ELEMENTS) {
      throw new FeedError('FEED_TOO_LARGE', 'The feed has more than a million elements')
    }
    this.#closeUnclosed(rawName)
    const parent = this.#open.at(-1)
    const element = openElement(rawName, plainAttributes(writtenAttributes), parent, this.#documentUrl)
    parent?.node.children.push(element.node)
    this.root ??= element.node
    if (isEmpty || VOID_ELEMENTS.has(rawName)) {
      element.node.isClosed = true
      return
    }
    this.#open.push(element)
    this.#openByName.set(rawName, (this.#openByName.get(rawName) ?? 0) + 1)
  }

  /** Closes elements without closing tags, as far as that is certain from what follows them. */
  #closeUnclosed(rawName: string): void {
    const current = this.#open.at(-1)?.rawName ?? ''
    const isField = FIELDS.has(rawName) || (LINES.has(current) && FIELD_PREFIX.test(rawName))
    if ((isField && LINES.has(current)) || (current === rawName && REPEATED.has(rawName))) this.closingTag(current)
    // By mistake an item may be in another one, but not in many.
    if (MANY.has(rawName)) while ((this.#openByName.get(rawName) ?? 0) > MAX_NESTED_ITEMS) this.closingTag(rawName)
  }

  readonly closingTag = (writtenName: string): void => {
    const rawName = writtenName.toLowerCase()
    if (!this.#openByName.get(rawName)) return
    for (let closed = this.#open.pop(); closed; closed = this.#open.pop()) {
      closed.node.isClosed = true
      this.#openByName.set(closed.rawName, (this.#openByName.get(closed.rawName) ?? 0) - 1)
      if (closed.rawName === rawName) return
    }
  }

  readonly text = (text: string): void => this.#addText(text, (piece) => decodeEntities(piece))

  readonly cdata = (text: string): void => this.#addText(text, (piece) => piece)

  #addText(text: string, decode: (text: string) => string): void {
    const element = this.#open.at(-1)
    if (!element || element.remaining <= 0) return
    const piece = text.slice(0, element.remaining)
    element.remaining -= piece.length
    element.node.children.push(withoutControls(decode(piece)))
  }
}

function openElement(
  rawName: string,
  attributes: Record<string, string>,
  parent: OpenElement | undefined,
  documentUrl: string | null,
): OpenElement {
  let scope = scopeWithin(parent?.scope ?? new Map(), attributes)
  if (!parent) scope = rootScope(rawName, scope)
  else if (PARTS.has(rawName) && qualifiedName(rawName, scope) !== rawName) scope = new Map(scope).set('', '')
  const outerBase = parent?.node.base ?? null
  const base = baseWithin(outerBase, attributes['xml:base'], documentUrl)
  const written = qualifiedName(rawName, scope)
  const name = (PARTS.has(parent?.node.name ?? '') && WITHOUT_PREFIX.get(written)) || written
  const node = { name, attributes, children: [], base, isClosed: false }
  return { rawName, node, scope, remaining: MAX_TEXT }
}

function baseWithin(outer: string | null, own: string | undefined, documentUrl: string | null): string | null {
  if (!own || own.length > MAX_BASE) return outer
  const base = URL.parse(own.trim(), outer ?? documentUrl ?? undefined)?.href
  return base && base.length <= MAX_BASE ? base : outer
}

/** The name of the root determines its namespace, whatever the feed declares. */
function rootScope(rawName: string, scope: Scope): Scope {
  const [local = '', prefix = ''] = rawName.split(':').toReversed()
  if (local === 'feed') return new Map(scope).set(prefix, 'http://www.w3.org/2005/Atom')
  return ['rss', 'rdf', 'channel'].includes(local) ? new Map(scope).set('', '') : scope
}

const NO_ATTRIBUTES: Readonly<Record<string, string>> = {}

function plainAttributes(written: Map<string, string>): Record<string, string> {
  if (written.size === 0) return NO_ATTRIBUTES
  return Object.fromEntries(
    written.entries().map(([name, value]) => [name.toLowerCase(), withoutControls(decodeEntities(value))]),
  )
}

const decodeEntities = (text: string): string =>
  text.includes('&') ? decodeHTMLStrict(text.replace(SURROGATES, joinSurrogates)) : text

/** The two halves of an emoji as numbers, which some software writes. */
const SURROGATES = /&#(x?)(d[89ab][\da-f]{2}|5[56]\d{3});&#(x?)(d[c-f][\da-f]{2}|5[67]\d{3});/gi

function joinSurrogates(written: string, ...[x, high, y, low]: string[]): string {
  const pair = String.fromCharCode(numberOf(x, high), numberOf(y, low))
  return pair.isWellFormed() ? pair : written
}

const numberOf = (x = '', digits = '') => Number.parseInt(digits, x === '' ? 10 : 16)

/** C1 control characters in feeds are windows-1252 characters, as in `don&#146;t`; others are damage. */
const withoutControls = (text: string): string =>
  text.replace(/[^\P{Cc}\t\n\r]/gu, (control) => (control > '\x7f' ? decodeWindows1252(control.charCodeAt(0)) : ''))
