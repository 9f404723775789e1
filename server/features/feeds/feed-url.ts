/** Returns the decoded first match of `pattern` in a path; null without one, or with NUL, which PostgreSQL rejects. */
export function matchPath(url: string, pattern: RegExp): string | null {
  const text = URL.canParse(url, 'http://site') ? safelyDecoded(url) : ''
  return text.includes('\0') ? null : (pattern.exec(text)?.[1] ?? null)
}

function safelyDecoded(url: string): string {
  try {
    return decodeURIComponent(url)
  } catch {
    return ''
  }
}
