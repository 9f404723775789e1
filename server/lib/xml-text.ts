/** XML has no escapes for most control characters, and none for halves of surrogate pairs. */
// oxlint-disable-next-line no-control-regex -- these are what XML 1.0 forbids
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufffe\uffff]/g

/** Text that may stand in an XML document, escaping aside. */
export const xmlText = (text: string): string => text.toWellFormed().replaceAll(NOT_XML, '')

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** The same for an element that readers display as HTML, such as the `description` of RSS. */
export const xmlHtml = (text: string): string =>
  xmlText(text).replaceAll(/[&<>]/g, (character) => ENTITIES[character] ?? '')
