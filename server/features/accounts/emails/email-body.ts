/** The words of an email message. Its plain text and its HTML are made of the same parts, so they cannot differ. */
export type EmailBody = readonly BodyPart[]

export type BodyPart = string | Heading | Code | Details | Link | Button

/** The first sentence of the text. Messages without one have their subject as heading. */
interface Heading {
  kind: 'heading'
  text: string
}

/** A code that the reader enters elsewhere. */
interface Code {
  kind: 'code'
  text: string
}

/** Lines such as those of a receipt; a pair is a name and its value. */
export interface Details {
  kind: 'details'
  lines: readonly (string | readonly [string, string])[]
}

interface Link {
  kind: 'link'
  url: string
}

/** The one link of a message that HTML shows as a button; in plain text it is only the URL. */
export interface Button {
  kind: 'button'
  label: string
  url: string
  /** Of a sign-up, which has the signal colour. */
  isSignal: boolean
}

type Value = string | number | BodyPart | EmailBody | null

/** Template tag. Blank lines of the template separate paragraphs; a value cannot add lines. */
export const emailBody = (strings: TemplateStringsArray, ...values: Value[]): EmailBody =>
  joined(strings.flatMap((text, index) => [text, ...partsOf(values[index] ?? null)]))

function partsOf(value: Value): EmailBody {
  if (value === null) return []
  if (typeof value === 'string' || typeof value === 'number') return [oneLine(String(value))]
  return 'kind' in value ? [value] : value
}

function joined(parts: EmailBody): EmailBody {
  const all: BodyPart[] = []
  for (const part of parts) {
    const last = all.at(-1)
    if (typeof part === 'string' && typeof last === 'string') all[all.length - 1] = last + part
    else all.push(part)
  }
  return all
}

/** Without control characters, with which a value could add lines or headers. */
export const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')

export const heading = (text: string): Heading => ({ kind: 'heading', text: oneLine(text) })

export const code = (text: string): Code => ({ kind: 'code', text: oneLine(text) })

export const details = (lines: Details['lines']): Details => ({
  kind: 'details',
  lines: lines.map((line) => (typeof line === 'string' ? oneLine(line) : [oneLine(line[0]), oneLine(line[1])])),
})

/** Only text unless it is an absolute http(s) URL. */
export const link = (url: string): Link | string => (isWebUrl(url) ? { kind: 'link', url: oneLine(url) } : oneLine(url))

export const button = (label: string, url: string): Button => ({ kind: 'button', label, url, isSignal: false })

export const signalButton = (label: string, url: string): Button => ({ ...button(label, url), isSignal: true })

const isWebUrl = (url: string) => ['https:', 'http:'].includes(URL.parse(url)?.protocol ?? '')

export const plainText = (body: EmailBody): string => body.map(plainPart).join('')

function plainPart(part: BodyPart): string {
  if (typeof part === 'string') return part
  if (part.kind === 'details') return part.lines.map((line) => [line].flat().join(': ')).join('\n')
  return part.kind === 'link' || part.kind === 'button' ? part.url : part.text
}

/** Text at the start and the end of a paragraph keeps its single line breaks. */
export function paragraphsOf(body: EmailBody): EmailBody[] {
  const paragraphs: BodyPart[][] = [[]]
  for (const part of body) {
    const [first = '', ...others] = typeof part === 'string' ? part.split(/\n{2,}/) : [part]
    if (first !== '') paragraphs.at(-1)?.push(first)
    for (const next of others) paragraphs.push(next === '' ? [] : [next])
  }
  return paragraphs.filter((parts) => plainText(parts).trim() !== '')
}
