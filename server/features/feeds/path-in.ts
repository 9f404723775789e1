/** Returns the decoded first match of `pattern` in a path; null without one, or with NUL, which PostgreSQL rejects. */
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
