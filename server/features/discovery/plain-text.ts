const CONTROLS = /[\p{Cc}\ufffe\uffff]+/gu

/** Returns a line of text without control characters and lone surrogates, which XML and some HTML parsers reject. */
export const plainText = (text: string): string => text.toWellFormed().replaceAll(CONTROLS, ' ').trim()
