import type { XmlNode } from './xml-tree.ts'

/** Characters of one text; no field of a feed needs more. */
export const MAX_TEXT = 500_000

export function childElements(node: XmlNode): XmlNode[] {
  return node.children.filter((child) => typeof child !== 'string')
}

export function findAll(node: XmlNode, name: string): XmlNode[] {
  return childElements(node).filter((child) => child.name === name)
}

/** In the order of the names. */
export function findFirst(node: XmlNode, ...names: string[]): XmlNode | null {
  for (const name of names) {
    const found = childElements(node).find((child) => child.name === name)
    if (found) return found
  }
  return null
}

export function textContent(node: XmlNode): string {
  return withoutMarks(collectText(node))
}

const CDATA_START = '<![CDATA['
const CDATA_END = ']]>'

/** Removes the marks of a CDATA section that were escaped, or are in a section themselves, and so are text. */
function withoutMarks(written: string): string {
  const text = written.trim()
  return text.startsWith(CDATA_START) && text.endsWith(CDATA_END)
    ? text.slice(CDATA_START.length, -CDATA_END.length).trim()
    : text
}

/** Templates write these for a value that they do not have. */
export const MISSING = /^(?:null|undefined)?$/

/** The first text, in the order of the names. */
export function firstText(node: XmlNode, ...names: string[]): string {
  for (const name of names) {
    for (const child of findAll(node, name)) {
      const text = textContent(child)
      if (!MISSING.test(text)) return text
    }
  }
  return ''
}

/** The text, or, for HTML that the feed did not escape, the serialized HTML. */
export function innerMarkup(node: XmlNode): string {
  const hasElements = node.children.some((child) => typeof child !== 'string')
  return hasElements ? collectMarkup(node).trim() : withoutMarks(collectText(node))
}

class TextCollector {
  readonly #pieces: string[] = []
  #remaining = MAX_TEXT

  get isFull(): boolean {
    return this.#remaining <= 0
  }

  add(piece: string): void {
    if (this.isFull) return
    this.#pieces.push(piece.slice(0, this.#remaining))
    this.#remaining -= piece.length
  }

  text(): string {
    return this.#pieces.join('')
  }
}

function collectText(node: XmlNode): string {
  const collector = new TextCollector()
  addText(node, collector)
  return collector.text()
}

function addText(node: XmlNode, collector: TextCollector): void {
  for (const child of node.children) {
    if (collector.isFull) return
    if (typeof child === 'string') collector.add(child)
    else addText(child, collector)
  }
}

const VOID_ELEMENTS = new Set(['br', 'hr', 'img', 'wbr', 'input', 'source'])

function collectMarkup(node: XmlNode): string {
  const collector = new TextCollector()
  addInnerMarkup(node, collector)
  return collector.text()
}

function addInnerMarkup(node: XmlNode, collector: TextCollector): void {
  for (const child of node.children) {
    if (collector.isFull) return
    if (typeof child === 'string') collector.add(escapeText(child))
    else addMarkup(child, collector)
  }
}

function addMarkup(node: XmlNode, collector: TextCollector): void {
  const name = node.name.slice(node.name.lastIndexOf(':') + 1)
  const attributes = Object.entries(node.attributes).map(([key, value]) => ` ${key}="${escapeText(value)}"`)
  collector.add(`<${name}${attributes.join('')}>`)
  addInnerMarkup(node, collector)
  if (!VOID_ELEMENTS.has(name)) collector.add(`</${name}>`)
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

const REGISTRY = 'http://www.iana.org/assignments/relation/'

/** A link may have several relations; the default is `alternate`. */
export function atomLinks(node: XmlNode, relation: string): XmlNode[] {
  return findAll(node, 'atom:link').filter(({ attributes }) =>
    (attributes['rel'] ?? 'alternate')
      .toLowerCase()
      .split(/\s+/)
      .some((name) => name.replace(REGISTRY, '') === relation),
  )
}

export const pageLinks = (node: XmlNode): XmlNode[] =>
  atomLinks(node, 'alternate')
    .filter(({ attributes }) => !/^application\/(?:rss|atom|feed)\+/.test(attributes['type'] ?? ''))
    .toSorted((one, other) => Number(isOther(one)) - Number(isOther(other)))

const isOther = ({ attributes }: XmlNode) => !/html|^$/i.test(attributes['type'] ?? '')
