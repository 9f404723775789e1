/** Escapes that follow each other, which may encode one character, or a percent sign without an escape. */
const ESCAPES = /(?:%[\da-f]{2})+|%/gi

/**
 * Returns a request target whose path can be decoded and contains no NUL, which file systems and PostgreSQL do not accept; routes
 * rely on that. A percent sign without a valid escape is escaped, because visitors type such signs.
 */
export function wellFormedUrl(target: string): string {
  if (!target.includes('%')) return target
  const [path = ''] = target.split('?', 1)
  return path.replaceAll(ESCAPES, toWellFormed) + target.slice(path.length)
}

const toWellFormed = (escapes: string): string => (isText(escapes) ? escapes : escapes.replaceAll('%', '%25'))

function isText(escapes: string): boolean {
  try {
    return !decodeURIComponent(escapes).includes('\0')
  } catch {
    return false
  }
}
