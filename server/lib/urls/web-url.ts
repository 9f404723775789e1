const MAX_LENGTH = 4096

/** Normalizes an absolute http(s) URL; null for any other text. Trims whitespace, which is common in feeds. */
export function webUrl(text: string | null | undefined, base: string | null = null): string | null {
  const trimmed = text?.trim() ?? ''
  if (trimmed === '' || trimmed.length > MAX_LENGTH) return null
  const absolute = trimmed.startsWith('www.') ? `https://${trimmed}` : trimmed
  const url = URL.parse(absolute, base ?? (absolute.startsWith('//') ? 'https://host.invalid' : undefined))
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null
}

/** Returns a path of this site or an absolute http(s) URL; null for any other text. */
export function linkTarget(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? ''
  // Browsers treat `//` and `/\` at the start as another host.
  return /^\/(?![/\\])[^\s\\]*$/.test(trimmed) ? trimmed : webUrl(trimmed)
}
