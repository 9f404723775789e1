const MAX_LENGTH = 8_192

/** Names are in capitals, values without quotation marks, for which some software writes apostrophes. */
export function readAttributes(list: string): Map<string, string> {
  const pairs = list
    .slice(0, MAX_LENGTH)
    .matchAll(/(?:^|,)\s*([A-Z\d-]+)\s*=\s*(?:'([^',"]*)'(?=\s*(?:,|$))|("[^"]*"|[^",]*))/gi)
  return new Map(
    [...pairs].map(([, key = '', quoted, value = '']) => [
      key.toUpperCase(),
      (quoted ?? value).replaceAll('"', '').trim(),
    ]),
  )
}

/** Names in capitals, no blanks around names and values, and no apostrophes for quotation marks, as hls-parser requires it. */
export const normalisedAttributes = (list: string): string =>
  list.replaceAll(
    /"[^"]*"|(^|\s{0,9},)\s{0,9}([A-Z][A-Z\d-]*)\s{0,9}=\s{0,9}(?:'([^',"]*)'(?=\s{0,9}(?:,|$)))?/gi,
    (found, comma?: string, name?: string, quoted?: string) =>
      name === undefined
        ? found
        : `${comma?.trim() ?? ''}${name.toUpperCase()}=${quoted === undefined ? '' : `"${quoted}"`}`,
  )
