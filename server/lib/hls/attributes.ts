const MAX_LENGTH = 8_192

/** Names are in capitals, values without quotation marks. */
export function readAttributes(list: string): Map<string, string> {
  const pairs = list.slice(0, MAX_LENGTH).matchAll(/(?:^|,)\s*([A-Z\d-]+)\s*=\s*("[^"]*"|[^",]*)/gi)
  return new Map([...pairs].map(([, key = '', value = '']) => [key.toUpperCase(), value.replaceAll('"', '').trim()]))
}
