import { XMLValidator } from 'fast-xml-parser'
import { DomUtils, parseDocument } from 'htmlparser2'
import ICAL from 'ical.js'
import { faultsInPage } from './content.ts'

/** Characters that are not allowed in XML. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const ILLEGAL_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/
const SCRIPT_URL = /^\s*(?:javascript|data|vbscript):/i
/** Elements with a URL, and those of RSS with HTML. */
const URL_ELEMENTS = new Set(['link', 'url', 'uri', 'loc', 'location', 'guid', 'comments', 'info'])
const WITH_HTML = new Set(['description', 'content:encoded'])
const OF_HTML = new Set(['script', 'iframe', 'svg', 'img', 'b', 'a'])

function faultsInXml(text: string): string[] {
  const found = XMLValidator.validate(text)
  if (found !== true) return [`not well-formed in line ${found.err.line}: ${found.err.msg}`]
  const elements = DomUtils.getElementsByTagName('*', parseDocument(text, { xmlMode: true }))
  return [
    ...(ILLEGAL_IN_XML.test(text) || !text.isWellFormed() ? ['a character that XML does not allow'] : []),
    ...elements.flatMap(faultsInElement),
  ]
}

type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number]

function faultsInElement(element: Element): string[] {
  const { name, attribs } = element
  const text = DomUtils.textContent(element)
  const addresses = [...Object.values(attribs), ...(URL_ELEMENTS.has(name) ? [text] : [])]
  return [
    ...(OF_HTML.has(name) ? [`an element ${name}`] : []),
    ...addresses.filter((value) => SCRIPT_URL.test(value)).map((value) => `${name} has ${value.slice(0, 40)}`),
    ...(WITH_HTML.has(name) ? faultsInPage(text).map((fault) => `${name}: ${fault}`) : []),
  ]
}

/** The octets of a line of a calendar, without the line break (RFC 5545, 3.1). */
const MAX_CALENDAR_LINE = 75

/** Characters that no line of a calendar may contain. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const ILLEGAL_IN_CALENDAR = /(?<!\r)\n|\r(?!\n)|[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

function faultsInCalendar(text: string): string[] {
  const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')
  return [
    ...(events.length > 0 ? [] : ['no event']),
    ...(ILLEGAL_IN_CALENDAR.test(text) ? ['a character that no line may contain'] : []),
    ...(text.includes('\nATTACH') ? ['a property of a text'] : []),
    ...text
      .split('\r\n')
      .filter((line) => Buffer.byteLength(line) > MAX_CALENDAR_LINE)
      .map((line) => `a line of ${Buffer.byteLength(line)} octets`),
  ]
}

/** Each line of an M3U is a comment or a URL. */
const faultsInM3u = (text: string): string[] =>
  text.split('\n').filter((line) => line !== '' && !line.startsWith('#') && !/^https?:\/\/\S+$/.test(line))

/** Each line of a PLS is the heading or a pair. */
const faultsInPls = (text: string): string[] =>
  text
    .split('\n')
    .filter(
      (line) =>
        line !== '' && !/^(?:\[playlist\]|(?:File|Title|Length)\d+=.*|(?:NumberOfEntries|Version)=\d+)$/.test(line),
    )

function faultsInJson(text: string): string[] {
  JSON.parse(text)
  return []
}

/** The check for each prefix of a content type. */
const CHECKS: readonly [type: RegExp, check: (text: string) => string[]][] = [
  [/^text\/html/, faultsInPage],
  [/^text\/calendar/, faultsInCalendar],
  [/^audio\/x-mpegurl/, faultsInM3u],
  [/^audio\/x-scpls/, faultsInPls],
  [/xml|opml|xspf/, faultsInXml],
  [/json/, faultsInJson],
]

/** Returns the parts of a response that would be executed by a reader, or that make it unreadable. */
export async function faultsOfResponse(response: Response): Promise<string[]> {
  const type = response.headers.get('content-type') ?? ''
  const check = CHECKS.find(([types]) => types.test(type))?.[1]
  if (response.status !== 200 || !check) return [`${response.status} ${type}`]
  return check(await response.text())
}
