const CONTROLS = /[\p{Cc}\ufffe\uffff]+/gu

/** A line of text without control characters and halves of surrogate pairs, which XML and some parsers of HTML refuse. */
export const plainText = (text: string): string => text.toWellFormed().replaceAll(CONTROLS, ' ').trim()
