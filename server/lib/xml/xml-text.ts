/** XML can escape neither most control characters nor lone surrogates. */
// oxlint-disable-next-line no-control-regex -- these are what XML 1.0 forbids
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufffe\uffff]/g

/** Does not escape the text. */
export const xmlText = (text: string): string => text.toWellFormed().replaceAll(NOT_XML, '')

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Escapes markup too, for an element that readers display as HTML, such as `description` in RSS. */
export const xmlHtml = (text: string): string =>
  xmlText(text).replaceAll(/[&<>]/g, (character) => ENTITIES[character] ?? '')
