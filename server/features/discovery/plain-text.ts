const CONTROLS = /[\p{Cc}\ufffe\uffff]+/gu

/** Control characters and lone surrogates are rejected by XML and some HTML parsers. */
export const plainText = (text: string): string => text.toWellFormed().replaceAll(CONTROLS, ' ').trim()
