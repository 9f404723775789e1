/** Decodes the path of a URL; null for malformed escapes, and for NUL, which PostgreSQL does not accept in text. */
export function decodePath(path: string): string | null {
  try {
    const decoded = decodeURIComponent(path)
    return decoded.includes('\0') ? null : decoded
  } catch {
    return null
  }
}
