import { XMLBuilder } from 'fast-xml-parser'
import { xmlText } from '#server/lib/xml/xml-text.ts'

/** Keys with `@` are attributes, `#text` is the text, all others are child elements in order. */
export interface XmlNode {
  [name: string]: XmlValue
}
type XmlValue = string | number | undefined | XmlNode | readonly (string | XmlNode)[]

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  format: true,
  suppressEmptyNode: true,
  suppressBooleanAttributes: false,
})

/** `doctype` precedes the root. */
export function writeXml(root: XmlNode, doctype = ''): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${doctype}${builder.build(withXmlText(root))}`
}

/** Omits undefined values, and characters that XML cannot contain. */
function withXmlText(node: XmlNode): XmlNode {
  const entries = Object.entries(node).flatMap(([name, value]) => (value === undefined ? [] : [[name, cleaned(value)]]))
  return Object.fromEntries(entries)
}

function cleaned(value: Exclude<XmlValue, undefined>): XmlValue {
  if (typeof value === 'string') return xmlText(value)
  if (typeof value === 'number') return value
  if (isList(value)) return value.map((one) => (typeof one === 'string' ? xmlText(one) : withXmlText(one)))
  return withXmlText(value)
}

const isList = (value: XmlValue): value is readonly (string | XmlNode)[] => Array.isArray(value)
