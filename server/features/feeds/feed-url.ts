/** Parses the page number of a feed. Anything else means the first page, because readers add parameters of their own. */
export const parsePageNumber = (text: unknown): number =>
  typeof text === 'string' && /^[1-9]\d?$/.test(text) ? Number(text) : 1

/** Returns the decoded first group of `pattern` in a path; null without a match, or with NUL, which PostgreSQL rejects. */
export function matchPath(path: string, pattern: RegExp): string | null {
  const decoded = safelyDecoded(path)
  return decoded.includes('\0') ? null : (pattern.exec(decoded)?.[1] ?? null)
}

/** Empty for a path that is malformed. */
function safelyDecoded(path: string): string {
  if (!URL.canParse(path, 'http://site')) return ''
  try {
    return decodeURIComponent(path)
  } catch {
    return ''
  }
}
