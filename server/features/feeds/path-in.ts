/** The decoded part of an address; null where there is none. PostgreSQL rejects NUL in text. */
export function pathIn(address: string, pattern: RegExp): string | null {
  const text = URL.canParse(address, 'http://site') ? safelyDecoded(address) : ''
  return text.includes('\0') ? null : (pattern.exec(text)?.[1] ?? null)
}

function safelyDecoded(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return ''
  }
}
