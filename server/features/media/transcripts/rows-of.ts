/** The rows of a text with line breaks of any system. */
export const rowsOf = (text: string): string[] => text.split(/\r\n|\r|\n/)
