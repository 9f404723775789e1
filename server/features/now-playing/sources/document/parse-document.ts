import { Parser } from 'htmlparser2'
import { NestingLimitTokenizer } from '#server/lib/html/nesting-limit.ts'
import { SourceError } from '../report.ts'

export type Scalar = string | number | boolean
export interface DocumentObject {
  [key: string]: DocumentValue
}
export type DocumentValue = Scalar | null | undefined | DocumentObject | DocumentValue[]

const MAX_ELEMENTS = 20_000
const MAX_TEXT = 4_000

/** JSONP, for pages of other sites. */
const CALL = /^(?:\/\*\*\/\s{0,9})?[\w.$]{0,100}\((.*)\)$/s

/** JSON, XML or lines of `name: value` as one value, or null for other text. Throws SourceError for a truncated document. */
export function parseDocument(written: string): DocumentValue {
  const text = written.replace(/^\ufeff/, '').trim()
  if (text.startsWith('<')) return parseXml(text)
  const call = CALL.exec(text.replace(/;$/, '').trimEnd())
  const body = call?.[1]?.trim() ?? text
  return /^(?:\{|\[\s*[[{"\]\d])/.test(body) ? parseObject(body) : parseLines(text)
}

/** `artist=Mara Veld` or `Artist: Mara Veld`, in each of at least two lines. */
const LINE = /^([a-z][\w -]{0,40}?)\s?[:=]\s?(.*)$/i

function parseLines(text: string): DocumentObject | null {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const fields = lines.map((line) => LINE.exec(line.trim()) ?? [])
  if (lines.length < 2 || lines.length > 100 || fields.some(([, name]) => name === undefined)) return null
  return Object.fromEntries(fields.map(([, name = '', value = '']) => [name, value.replace(/^"(.*)"$/, '$1')]))
}

function parseObject(body: string): DocumentValue {
  try {
    const value: DocumentValue = JSON.parse(body)
    return value
  } catch (cause) {
    throw new SourceError('The document is no valid JSON', { cause })
  }
}

/** Attributes and child elements become keys; an element with text alone becomes the text. There may be several roots. */
function parseXml(xml: string): DocumentObject {
  const document: DocumentObject = {}
  const open: { name: string; object: DocumentObject; text: string }[] = [{ name: '', object: document, text: '' }]
  let elements = 0
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        elements += 1
        if (elements > MAX_ELEMENTS) throw new SourceError(`The document has more than ${MAX_ELEMENTS} elements`)
        open.push({ name, object: { ...attributes }, text: '' })
      },
      ontext(piece) {
        const element = open.at(-1)
        if (element && element.text.length < MAX_TEXT) element.text += piece
      },
      onclosetag() {
        const element = open.pop()
        const parent = open.at(-1)
        if (element && parent) addChild(parent.object, nameOf(element), valueOf(element))
      },
    },
    { xmlMode: true, decodeEntities: true, Tokenizer: NestingLimitTokenizer },
  )
  parser.end(xml)
  if (Object.keys(document).length === 0) throw new SourceError('The document has no elements')
  return document
}

/** `<property name="cue_title">Low Season</property>` */
const nameOf = ({ name, object, text }: { name: string; object: DocumentObject; text: string }): string =>
  /^(?:property|param|field)$/i.test(name) && typeof object['name'] === 'string' && text.trim() !== ''
    ? object['name']
    : name

function valueOf({ object, text }: { object: DocumentObject; text: string }): DocumentValue {
  const line = text.trim()
  if (Object.keys(object).length === 0) return line
  const { name, ...others } = object
  if (name !== undefined && Object.keys(others).length === 0 && line !== '') return line
  return line === '' ? object : { ...object, text: line }
}

function addChild(parent: DocumentObject, name: string, value: DocumentValue): void {
  const known = Object.hasOwn(parent, name) ? parent[name] : undefined
  if (known === undefined) Object.defineProperty(parent, name, { value, enumerable: true, writable: true })
  else if (Array.isArray(known)) known.push(value)
  else parent[name] = [known, value]
}
