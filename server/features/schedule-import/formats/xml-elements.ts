import { Parser } from 'htmlparser2'
import { NestingLimitTokenizer } from '#server/lib/html/nesting-limit.ts'
import { localName } from '#server/lib/xml/local-name.ts'
import { ScheduleError } from './schedule-file.ts'

export interface XmlElement {
  /** Lower case, without a prefix. */
  name: string
  attributes: Readonly<Record<string, string>>
  children: XmlElement[]
  /** Includes the text of HTML in the element, but not of other child elements. */
  text: string
  line: number
}

const MAX_TEXT = 100_000
const MAX_CHILDREN = 5_000

/**
 * Calls `onElement` in the order of closing tags: a long document is never in memory as a tree. Returns the name of the root. Throws for
 * declared entities and truncated documents. Linear.
 */
export function readElements(
  written: string,
  wanted: readonly string[],
  onElement: (element: XmlElement, root: string) => void,
): string {
  const text = written.replaceAll(NO_TAG, '&lt;')
  const lineAt = lineCounter(text)
  const names = new Set(wanted)
  const open: XmlElement[] = []
  let tagStart = 0
  let depth = 0
  let root = ''
  let isComplete = false
  const parser: Parser = new Parser(
    {
      onopentag(qualifiedName, attributes) {
        const name = localName(qualifiedName)
        tagStart = parser.startIndex
        depth += 1
        root ||= name
        if (open.length === 0 && !names.has(name)) return
        const element = { name, attributes, children: [], text: '', line: lineAt(parser.startIndex) }
        const parent = open.at(-1)
        if (parent && parent.children.length < MAX_CHILDREN) parent.children.push(element)
        open.push(element)
      },
      ontext(piece) {
        const element = open.at(-1)
        if (element && element.text.length < MAX_TEXT) element.text += piece
      },
      onclosetag(qualifiedName, isImplied) {
        depth -= 1
        // A self-closing tag such as `<icon/>` is not truncated.
        const isClosed = !isImplied || parser.startIndex === tagStart
        if (depth === 0 && isClosed) isComplete = true
        const element = open.pop()
        if (!element) return
        // HTML that is not escaped may have no end: `<br>`.
        if ((!isClosed && !isHtml(element)) || element.name !== localName(qualifiedName)) throw unclosed(element)
        if (open.length === 0) onElement(element, root)
        else addHtml(open.at(-1), element)
      },
      onprocessinginstruction(name) {
        if (/^!entity/i.test(name))
          throw new ScheduleError(
            'SCHEDULE_INVALID',
            `line ${lineAt(parser.startIndex)}: the document declares entities, which are not accepted`,
          )
      },
    },
    { xmlMode: true, decodeEntities: true, Tokenizer: NestingLimitTokenizer },
  )
  parser.end(text)
  if (root === '') throw new ScheduleError('SCHEDULE_NOT_RECOGNISED', 'The document has no elements')
  if (!isComplete)
    throw new ScheduleError(
      'SCHEDULE_TRUNCATED',
      `The document ends in line ${lineAt(text.length)} before its element <${root}> does, so nothing was taken from it`,
    )
  return root
}

/** A sign that begins no tag, as in `I <3 music`. */
const NO_TAG = /<(?![\p{L}_:/!?])/gu

const BLOCKS = new Set(['br', 'p', 'div', 'li', 'ul', 'ol'])
const INLINE = new Set(['a', 'b', 'i', 'u', 'em', 'strong', 'span', 'font', 'small', 'sub', 'sup'])

const isHtml = ({ name }: XmlElement): boolean => BLOCKS.has(name) || INLINE.has(name)

/** Some write HTML into a text without escaping it. */
function addHtml(parent: XmlElement | undefined, element: XmlElement): void {
  if (parent && parent.text.length < MAX_TEXT && isHtml(element))
    parent.text += BLOCKS.has(element.name) ? ` ${element.text} ` : element.text
}

const unclosed = ({ name, line }: XmlElement) =>
  new ScheduleError(
    'SCHEDULE_TRUNCATED',
    `line ${line}: the element <${name}> has no end, so nothing was taken from the document`,
  )

/** Positions must be ascending. */
export function lineCounter(text: string): (position: number) => number {
  let line = 1
  let next = text.indexOf('\n')
  return (position) => {
    while (next >= 0 && next < position) {
      line += 1
      next = text.indexOf('\n', next + 1)
    }
    return line
  }
}

/** Some documents are in upper case. */
export const attributes = ({ attributes }: XmlElement): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name.toLowerCase(), value]))

export const findChildren = (element: Pick<XmlElement, 'children'>, ...names: string[]): XmlElement[] =>
  element.children.filter(({ name }) => names.includes(name))

export const findChild = (element: XmlElement, name: string): XmlElement | undefined =>
  element.children.find((child) => child.name === name)

/** Documents may have texts in several languages. */
const isEnglish = ({ attributes }: XmlElement) =>
  /^eng?(?![a-z])/i.test(attributes.lang ?? attributes['xml:lang'] ?? '')

/** The first non-empty one, in the order of the names, preferably in English. */
export function childText(element: Pick<XmlElement, 'children'>, ...names: string[]): string {
  for (const name of names) {
    const texts = findChildren(element, name).filter(({ text }) => text.trim() !== '')
    const found = texts.find(isEnglish) ?? texts[0]
    if (found) return found.text.trim()
  }
  return ''
}
