import { decodeHTMLStrict } from 'entities'
import { proseDecodedTwice } from '#server/lib/encoding/encoded-twice.ts'
import { sanitiseHtml } from '#server/lib/html/safe-html.ts'
import { decodePath } from '#server/lib/urls/decode-path.ts'
import { withoutBoilerplate } from './boilerplate.ts'
import { htmlToText, looksLikeHtml, textToHtml, withLineBreaks, withoutDoubleEscapes } from './feed-html.ts'
import { withMediaLinks } from './media-links.ts'
import { childElements, findAll, firstText, innerMarkup, MISSING, textContent } from './xml-find.ts'
import type { XmlNode } from './xml-tree.ts'

const MAX_LINE = 1000
/** Characters, with tags and white space. */
const MAX_LINE_SOURCE = 20_000

/** Sanitised HTML of the first of these elements that is not empty; plain text is converted. */
export function richText(node: XmlNode, base: string | null, ...names: string[]): string {
  for (const name of names) {
    for (const child of findAll(node, name)) {
      const markup = withoutBoilerplate(withoutDoubleEscapes(proseDecodedTwice(textIn(child))))
      if (MISSING.test(markup)) continue
      const from = child.base ?? base
      const html = sanitiseHtml(isPlainText(child, markup) ? textToHtml(markup) : htmlOf(child, markup, from), from)
      if (hasText(html)) return html
    }
  }
  return ''
}

function htmlOf(node: XmlNode, markup: string, base: string | null): string {
  // In HTML that a feed did not escape, line breaks indent the elements.
  const isEscaped = childElements(node).length === 0
  return withMediaLinks(isEscaped ? withLineBreaks(markup) : markup, base)
}

/** Editors leave `<p>&nbsp;</p>` where nothing is written. */
const hasText = (html: string): boolean => /\S/.test(html.replaceAll(/<[^<>]*>/g, ''))

/** Atom content may be binary data, and in Atom 0.3 Base64-encoded text. */
function textIn(node: XmlNode): string {
  if (!node.name.startsWith('atom:')) return innerMarkup(node)
  const { type = 'text', mode } = node.attributes
  if (/\//.test(type) && !/^text\/|[/+](?:xml|xhtml)/i.test(type)) return ''
  return mode === 'base64' ? Buffer.from(textContent(node), 'base64').toString('utf8') : innerMarkup(node)
}

function isPlainText(node: XmlNode, markup: string): boolean {
  return childElements(node).length === 0 && (node.attributes['type'] === 'text' || !looksLikeHtml(markup))
}

/** The first of these elements that is not empty, as plain text. */
export function plainLine(node: XmlNode, ...names: string[]): string {
  return toLine(firstText(node, ...names))
}

/** Soft hyphens and zero-width spaces of word processors; marks of writing direction would affect the text after the line. */
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/g

/** Some software escapes a text that is escaped already. */
const ESCAPED = /&(?:amp|quot|apos|nbsp|#0?39|#8\d{3});/

export function toLine(text: string): string {
  const source = proseDecodedTwice(text.slice(0, MAX_LINE_SOURCE))
  const plain = looksLikeHtml(source) ? htmlToText(source) : source
  return (ESCAPED.test(plain) ? decodeHTMLStrict(plain) : plain)
    .replace(INVISIBLE, '')
    .replace(/\s+/g, (blanks) => (/[\n\r\t]/.test(blanks) ? ' ' : blanks))
    .trim()
    .slice(0, MAX_LINE)
}

export function fallbackTitle(text: string, enclosureUrl: string | null): string {
  const line = text.split('\n')[0] ?? ''
  if (line !== '') return line.length <= 80 ? line : `${line.slice(0, 80).replace(/\s+\S*$/, '')}…`
  const file = enclosureUrl ? (new URL(enclosureUrl).pathname.split('/').pop() ?? '') : ''
  return (decodePath(file) ?? file)
    .replace(/\.\w{2,5}$/, '')
    .replace(/%20|[_+]/g, ' ')
    .trim()
}

export function readAuthor(node: XmlNode): string | null {
  const person =
    personName(plainLine(node, 'itunes:author', 'googleplay:author')) ||
    namesOf(findAll(node, 'dc:creator').map((creator) => toLine(textContent(creator)))) ||
    namesOf(findAll(node, 'atom:author').map((author) => plainLine(author, 'atom:name'))) ||
    personName(withoutBy(plainLine(node, 'author', 'managingeditor')))
  return person.slice(0, 300) || null
}

const MAX_AUTHORS = 20

const namesOf = (names: readonly string[]): string =>
  [...new Set(names.slice(0, MAX_AUTHORS).map((name) => personName(withoutBy(name))))].filter(Boolean).join(', ')

/** Accounts that publishing software creates, instead of persons, what it writes without a name, and URLs. */
const NOBODY =
  /^(?:(?:wp-?)?admin(?:istrator)?|super ?user|root|user|author|guest(?: author)?|anonymous|unknown|web-?(?:master|dev)|no-?reply|null|undefined|none|n\/?a|https?:\/\/\S*)$/i

/** `By Ann Lee`, as news agencies write it; the author of a podcast may have such a name. */
const withoutBy = (byline: string): string =>
  byline.replace(/^(?:(?:[Ww]ritten\s)?[Bb][Yy]|(?:[Gg]eskryf\s)?[Dd]eur)\s+(?=\p{Lu})/u, '')

/** Parses RSS's `mail@example.org (Name)`. Neither an email address without a name nor the name of an account is published. */
export function personName(person: string): string {
  if (NOBODY.test(person)) return ''
  if (!person.includes('@')) return person
  const bracketed = /\(([^)]+)\)/.exec(person)?.[1]?.trim() ?? ''
  if (bracketed !== '' && !bracketed.includes('@')) return NOBODY.test(bracketed) ? '' : bracketed
  return person.replace(/<?\S+@\S+>?|[()]/g, '').trim()
}

export function readExplicit(node: XmlNode): boolean | null {
  const word = firstText(node, 'itunes:explicit', 'googleplay:explicit').toLowerCase()
  if (/^(yes|true|explicit|1)$/.test(word)) return true
  if (/^(no|false|clean|0)$/.test(word)) return false
  return /^adult$/i.test(firstText(node, 'media:rating')) || null
}

const MAX_KEYWORDS = 100

export function readKeywords(node: XmlNode): string[] {
  const lists = [...findAll(node, 'itunes:keywords'), ...findAll(node, 'media:keywords')].flatMap((list) =>
    (textContent(list) || (list.attributes['text'] ?? '')).split(/[,;]/),
  )
  const terms = [
    // A list has no blank behind its commas; `Food, drink` is one category.
    ...findAll(node, 'category').flatMap((category) =>
      textContent(category).split(/,(?=\S)(?!\d)|(?<!&#?\w{1,8});|\|/),
    ),
    ...findAll(node, 'dc:subject').map(textContent),
    ...findAll(node, 'atom:category').map(
      (category) => category.attributes['label'] ?? category.attributes['term'] ?? '',
    ),
  ]
  return uniqueKeywords([...lists, ...terms])
}

/** The category that WordPress gives to posts without one, in its languages. */
const NO_CATEGORY =
  /^(?:uncategori[sz]ed|ongekategoriseerd?|geen categorie|niet gecategoriseerd|non classé|unkategorisiert|nicht kategorisiert|sin categor[ií]a|sem categoria|senza categoria|okategoriserade|ukategori(?:seret|sert)|ikke kategoriseret|bez kategorii|без (?:рубрики|категорії))$/i

/** Ids and URLs. */
const NO_WORD = /^(?:\d{5,}|https?:\/\/\S*)$/i

export function uniqueKeywords(written: readonly string[]): string[] {
  const words = written
    .slice(0, 10 * MAX_KEYWORDS)
    .map((word) =>
      toLine(word)
        .replace(/^#+(?=\p{L})/u, '')
        .slice(0, 100),
    )
    .filter((word) => word !== '' && !NO_CATEGORY.test(word) && !NO_WORD.test(word))
  const spellings = Map.groupBy(words, (word) => word.toLowerCase())
  return [...spellings.values()].flatMap(([first]) => first ?? []).slice(0, MAX_KEYWORDS)
}

/** Null for less than one, for a fraction, and for text. */
export function positiveInteger(text: string | undefined): number | null {
  const match = /^\s*0*([1-9]\d{0,14})\s*$/.exec(text ?? '')
  return match ? Number(match[1]) : null
}

const IN_SERIES =
  /^\s*(?:s|season|series|e|ep|ep\.|episode)?\s*#?\s*(\d+)(?:\.0+)?(?:\s*(?:\/|of)\s*\d+)?(?:\s*[:–-]\s.*)?\s*$/i
/** The pattern is not linear in runs of blanks. */
const MAX_IN_SERIES = 1_000

/** `2`, `2.0`, `S02`, `Season 2`, `Ep. 12`, `#12`, `3/10`, `Episode 4: Name`; null otherwise. */
export const numberInSeries = (text: string): number | null =>
  text.length > MAX_IN_SERIES ? null : positiveInteger(IN_SERIES.exec(text)?.[1])

/** With or without marks between thousands and a fraction of zero; null otherwise. */
export function byteCount(text: string | undefined): number | null {
  const plain = (text ?? '').trim().replace(/\.0{1,2}$/, '')
  return positiveInteger(
    /^\d{1,3}(?:([,. '\u00a0\u202f])\d{3})(?:\1\d{3})*$/.test(plain) ? plain.replaceAll(/\D/g, '') : plain,
  )
}

/** Null for anything but a number of zero or more, with or without a fraction. */
export function positiveNumber(text: string | undefined): number | null {
  return /^\s*\d{1,15}(\.\d+)?\s*$/.test(text ?? '') ? Number(text) : null
}

/** Names that publishers write instead of tags. */
const LANGUAGES = new Map([
  ['english', 'en'],
  ['english (us)', 'en-US'],
  ['english (uk)', 'en-GB'],
  ['english (south africa)', 'en-ZA'],
  ['afrikaans', 'af'],
  ['isizulu', 'zu'],
  ['zulu', 'zu'],
  ['isixhosa', 'xh'],
  ['xhosa', 'xh'],
  ['sesotho', 'st'],
  ['setswana', 'tn'],
  ['french', 'fr'],
  ['german', 'de'],
  ['dutch', 'nl'],
  ['portuguese', 'pt'],
  ['spanish', 'es'],
])

/** `en-za`, `en_ZA.UTF-8` and the first of `en-ZA, af` become `en-ZA`; null for an invalid tag. */
export function canonicalLanguage(tag: string | null | undefined): string | null {
  const written = tag?.trim() ?? ''
  const first =
    written
      .split(/[.,;@]/)[0]
      ?.trim()
      .replaceAll('_', '-') ?? ''
  const plain = LANGUAGES.get(written.toLowerCase()) ?? first
  if (!/^[a-z]{2,3}(-[a-z\d]{2,8})*$/i.test(plain)) return null
  try {
    return Intl.getCanonicalLocales(plain)[0] ?? null
  } catch (cause) {
    if (cause instanceof RangeError) return null
    throw cause
  }
}
