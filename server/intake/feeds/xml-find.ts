import type { XmlNode } from './xml-tree.ts'

export function elementsOf(node: XmlNode): XmlNode[] {
  return node.children.filter((child) => typeof child !== 'string')
}

export function findAll(node: XmlNode, name: string): XmlNode[] {
  return elementsOf(node).filter((child) => child.name === name)
}

/** The first child with the first of these names that occurs at all. */
export function findFirst(node: XmlNode, ...names: string[]): XmlNode | null {
  for (const name of names) {
    const found = elementsOf(node).find((child) => child.name === name)
    if (found) return found
  }
  return null
}

/** All text inside, trimmed. */
export function textOf(node: XmlNode): string {
  return rawText(node).trim()
}

/** The first text that is not empty, in the order of these names. */
export function firstText(node: XmlNode, ...names: string[]): string {
  for (const name of names) {
    for (const child of findAll(node, name)) {
      const text = textOf(child)
      if (text !== '') return text
    }
  }
  return ''
}

/** Text as it stands, or, where the feed forgot to escape its HTML, that HTML written out again. */
export function markupOf(node: XmlNode): string {
  return (node.children.some((child) => typeof child !== 'string') ? innerMarkup(node) : rawText(node)).trim()
}

function rawText(node: XmlNode): string {
  return node.children.map((child) => (typeof child === 'string' ? child : rawText(child))).join('')
}

const VOID_ELEMENTS = new Set(['br', 'hr', 'img', 'wbr', 'input', 'source'])

function innerMarkup(node: XmlNode): string {
  return node.children.map((child) => (typeof child === 'string' ? escapeText(child) : outerMarkup(child))).join('')
}

function outerMarkup(node: XmlNode): string {
  const name = node.name.slice(node.name.lastIndexOf(':') + 1)
  const attributes = Object.entries(node.attributes).map(([key, value]) => ` ${key}="${escapeText(value)}"`)
  const opening = `<${name}${attributes.join('')}>${innerMarkup(node)}`
  return VOID_ELEMENTS.has(name) ? opening : `${opening}</${name}>`
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
