import { decodePath } from '#server/lib/urls/decode-path.ts'

/** Anything else means the first page, because readers add parameters of their own. */
export const parsePageNumber = (text: unknown): number =>
  typeof text === 'string' && /^[1-9]\d?$/.test(text) ? Number(text) : 1

export function matchPath(path: string, pattern: RegExp): string | null {
  const decoded = URL.canParse(path, 'http://site') ? decodePath(path) : null
  return decoded === null ? null : (pattern.exec(decoded)?.[1] ?? null)
}
