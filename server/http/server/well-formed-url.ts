/** Adjacent escapes may encode one character. */
const ESCAPES = /(?:%[\da-f]{2})+|%/gi

/**
 * A target whose path can be decoded and has no NUL, which file systems and PostgreSQL do not accept; routes rely on that. A percent sign
 * without a valid escape is escaped, because visitors type such signs.
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
