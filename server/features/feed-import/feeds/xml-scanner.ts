export interface XmlHandlers {
  /** Names as written. `isEmpty` for `<a/>`. */
  openingTag: (name: string, attributes: Map<string, string>, isEmpty: boolean) => void
  closingTag: (name: string) => void
  /** Text as written, with its entities. */
  text: (text: string) => void
  cdata: (text: string) => void
}

const MAX_ATTRIBUTES = 200
const MAX_ATTRIBUTE_LENGTH = 20_000

const CLOSING_TAG = /<\/\s*([^\s<>/]+)[^<>]*>?/y
const TAG_NAME = /[a-z_:\u0080-\uffff][^\s<>/="']*/iy
const ATTRIBUTE = /([^\s<>/="']+)\s*(?:=\s*(?:"([^"]*)"|'([^']*)'|([^\s<>"']+)))?/y
const BETWEEN_ATTRIBUTES = /[^<>]/

/**
 * Tokenizes XML, as tolerant as browsers are with HTML: a `<` that does not begin a tag is text, attributes need no quotes, and comments,
 * processing instructions and document types are skipped. Runs in linear time, and copies only the strings that are passed to the handlers.
 */
export class XmlScanner {
  readonly #text: string
  readonly #handlers: XmlHandlers
  #textStart = 0
  #at = 0

  constructor(text: string, handlers: XmlHandlers) {
    this.#text = text
    this.#handlers = handlers
  }

  scan(): void {
    const text = this.#text
    for (let mark = text.indexOf('<'); mark >= 0; mark = text.indexOf('<', this.#at)) {
      // Invalid markup remains text.
      this.#at = mark + 1
      const next = text[mark + 1]
      if (next === '/') this.#scanClosingTag(mark)
      else if (next === '!') this.#scanDeclaration(mark)
      else if (next === '?') this.#skipTo(mark, '>')
      else this.#scanOpeningTag(mark)
    }
    this.#endText(text.length)
  }

  #endText(mark: number): void {
    if (mark > this.#textStart) this.#handlers.text(this.#text.slice(this.#textStart, mark))
  }

  #continueAt(end: number): void {
    this.#at = end
    this.#textStart = end
  }

  #skipTo(mark: number, closing: string, from = mark): void {
    const found = this.#text.indexOf(closing, from)
    this.#endText(mark)
    this.#continueAt(found < 0 ? this.#text.length : found + closing.length)
  }

  #scanDeclaration(mark: number): void {
    const text = this.#text
    if (text.startsWith('<!--', mark)) return this.#skipTo(mark, '-->', mark + 4)
    if (text.slice(mark, mark + 9).toUpperCase() === '<![CDATA[') return this.#scanCdata(mark)
    if (!/[a-z[]/i.test(text[mark + 2] ?? '')) return
    const end = text.indexOf('>', mark)
    const subset = text.slice(mark, Math.max(end, mark)).indexOf('[')
    // A document type may contain an internal subset.
    if (subset < 0 || !/^<!doctype/i.test(text.slice(mark, mark + 9))) return this.#skipTo(mark, '>')
    const subsetEnd = /\]\s*>/g
    subsetEnd.lastIndex = mark + subset
    this.#endText(mark)
    this.#continueAt(subsetEnd.test(text) ? subsetEnd.lastIndex : text.length)
  }

  #scanCdata(mark: number): void {
    const start = mark + '<![CDATA['.length
    const found = this.#text.indexOf(']]>', start)
    const end = found < 0 ? this.#text.length : found
    this.#endText(mark)
    if (end > start) this.#handlers.cdata(this.#text.slice(start, end))
    this.#continueAt(Math.min(end + 3, this.#text.length))
  }

  #scanClosingTag(mark: number): void {
    CLOSING_TAG.lastIndex = mark
    const name = CLOSING_TAG.exec(this.#text)?.[1]
    if (name === undefined) return
    this.#endText(mark)
    this.#continueAt(CLOSING_TAG.lastIndex)
    this.#handlers.closingTag(name)
  }

  #scanOpeningTag(mark: number): void {
    const text = this.#text
    TAG_NAME.lastIndex = mark + 1
    const name = TAG_NAME.exec(text)?.[0]
    if (name === undefined) return
    const attributes = new Map<string, string>()
    const { end, isEmpty } = this.#scanAttributes(TAG_NAME.lastIndex, attributes)
    if (text[end] === '<') {
      this.#at = end
      return
    }
    this.#endText(mark)
    this.#continueAt(Math.min(end + 1, text.length))
    if (end < text.length) this.#handlers.openingTag(name, attributes, isEmpty)
  }

  #scanAttributes(start: number, attributes: Map<string, string>): { end: number; isEmpty: boolean } {
    const text = this.#text
    let at = start
    let isEmpty = false
    while (at < text.length && BETWEEN_ATTRIBUTES.test(text[at] ?? '')) {
      ATTRIBUTE.lastIndex = at
      const found = ATTRIBUTE.exec(text)
      isEmpty = !found && text[at] === '/'
      if (!found) {
        at += 1
        continue
      }
      at = ATTRIBUTE.lastIndex
      const [, name = '', double, single, bare = ''] = found
      const value = (double ?? single ?? bare).slice(0, MAX_ATTRIBUTE_LENGTH)
      if (attributes.size < MAX_ATTRIBUTES && !attributes.has(name)) attributes.set(name, value)
    }
    return { end: at, isEmpty }
  }
}
