import { type Input, type Options, stringify } from 'csv-stringify/sync'

/**
 * No value is a formula in a spreadsheet. `escape_formulas` escapes the beginning of a value. A spreadsheet whose list separator is a
 * semicolon, as in South Africa, also begins a cell after a semicolon or a line break in a value, because the quote of that value is not at
 * the beginning of a cell.
 */
export const toCsv = (rows: Input, options: Pick<Options, 'bom' | 'header' | 'record_delimiter'> = {}): string =>
  stringify(rows, { ...options, escape_formulas: true, cast: { string: escapeInside } })

const escapeInside = (value: string): string => value.replaceAll(/[;\r\n](?=[=+\-@\t\r＝＋－＠])/gu, "$&'")
