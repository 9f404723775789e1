import { sanitiseHtml } from '#server/lib/safe-html.ts'
import { htmlToText, looksLikeHtml, textToHtml } from './feed-html.ts'
import { elementsOf, findAll, findFirst, firstText, markupOf, textOf } from './xml-find.ts'
import type { XmlNode } from './xml-tree.ts'

const MAX_LINE = 1000
/** Characters of which a line is made; a headline with more tags and blanks than this is none. */
const MAX_LINE_SOURCE = 20_000

/** Sanitised HTML of the first of these elements that has any, whether it holds HTML or plain text. */
export function richText(node: XmlNode, base: string | null, ...names: string[]): string {
  for (const name of names) {
    for (const child of findAll(node, name)) {
      const markup = markupOf(child)
      if (markup !== '')
        return sanitiseHtml(isPlainText(child, markup) ? textToHtml(markup) : markup, child.base ?? base)
    }
  }
  return ''
}

function isPlainText(node: XmlNode, markup: string): boolean {
  return elementsOf(node).length === 0 && (node.attributes['type'] === 'text' || !looksLikeHtml(markup))
}

/** One line of plain text from the first of these elements that has any; HTML in it is taken away. */
export function plainLine(node: XmlNode, ...names: string[]): string {
  return toLine(firstText(node, ...names))
}

export function toLine(text: string): string {
  const source = text.slice(0, MAX_LINE_SOURCE)
  const plain = looksLikeHtml(source) ? htmlToText(source) : source
  return plain
    .replace(/\s+/g, (blanks) => (/[\n\r\t]/.test(blanks) ? ' ' : blanks))
    .trim()
    .slice(0, MAX_LINE)
}

/** A headline for an item that came without: the beginning of its text, else the name of its file. */
export function fallbackTitle(text: string, enclosureUrl: string | null): string {
  const line = text.split('\n')[0] ?? ''
  if (line !== '') return line.length <= 80 ? line : `${line.slice(0, 80).replace(/\s+\S*$/, '')}…`
  const file = enclosureUrl ? (new URL(enclosureUrl).pathname.split('/').pop() ?? '') : ''
  return file
    .replace(/\.\w{2,5}$/, '')
    .replace(/%20|[_+]/g, ' ')
    .trim()
}

/** The name of whoever made a channel or an item. */
export function readAuthor(node: XmlNode): string | null {
  const atomAuthor = findFirst(node, 'atom:author')
  const person =
    plainLine(node, 'itunes:author', 'googleplay:author', 'dc:creator') ||
    (atomAuthor && plainLine(atomAuthor, 'atom:name')) ||
    plainLine(node, 'author', 'managingeditor')
  return personName(person).slice(0, 300) || null
}

/** RSS writes people as `mail@example.org (Name)`; an address alone is nobody's business. */
function personName(person: string): string {
  if (!person.includes('@')) return person
  const bracketed = /\(([^)]+)\)/.exec(person)?.[1]?.trim() ?? ''
  if (bracketed !== '' && !bracketed.includes('@')) return bracketed
  return person.replace(/<?\S+@\S+>?|[()]/g, '').trim()
}

/** Null when the feed says nothing, or nothing that we understand. */
export function readExplicit(node: XmlNode): boolean | null {
  const word = firstText(node, 'itunes:explicit', 'googleplay:explicit').toLowerCase()
  if (/^(yes|true|explicit|1)$/.test(word)) return true
  return /^(no|false|clean|0)$/.test(word) ? false : null
}

const MAX_KEYWORDS = 100

/** Labels without repeats, from comma lists, plain categories and Atom terms. */
export function readKeywords(node: XmlNode): string[] {
  const lists = [...findAll(node, 'itunes:keywords'), ...findAll(node, 'media:keywords')].flatMap((list) =>
    textOf(list).split(','),
  )
  const terms = [
    ...findAll(node, 'category').map(textOf),
    ...findAll(node, 'atom:category').map(
      (category) => category.attributes['label'] ?? category.attributes['term'] ?? '',
    ),
  ]
  const words = [...lists, ...terms]
    .slice(0, 10 * MAX_KEYWORDS)
    .map((word) => toLine(word).slice(0, 100))
    .filter((word) => word !== '')
  return [...new Set(words)].slice(0, MAX_KEYWORDS)
}

/** A whole number of at least one, else null: `A`, `0` and `1.5` are no season or episode numbers. */
export function positiveInteger(text: string | undefined): number | null {
  const match = /^\s*0*([1-9]\d{0,14})\s*$/.exec(text ?? '')
  return match ? Number(match[1]) : null
}

/** A number of zero or more, with or without a fraction, else null. */
export function positiveNumber(text: string | undefined): number | null {
  return /^\s*\d{1,15}(\.\d+)?\s*$/.test(text ?? '') ? Number(text) : null
}

/** `en-za` and `en_ZA` become `en-ZA`; null for what is no language tag. */
export function canonicalLanguage(tag: string | null | undefined): string | null {
  const plain = tag?.trim().replaceAll('_', '-') ?? ''
  if (!/^[a-z]{2,3}(-[a-z\d]{2,8})*$/i.test(plain)) return null
  try {
    return Intl.getCanonicalLocales(plain)[0] ?? null
  } catch (cause) {
    if (cause instanceof RangeError) return null
    throw cause
  }
}
