const MAX_LENGTH = 4096

/** An absolute http(s) address, or null for anything else. Blanks around it are common and taken away. */
export function webUrl(text: string | null | undefined, base: string | null = null): string | null {
  const trimmed = text?.trim() ?? ''
  if (trimmed === '' || trimmed.length > MAX_LENGTH) return null
  const absolute = trimmed.startsWith('www.') ? `https://${trimmed}` : trimmed
  const url = URL.parse(absolute, base ?? (absolute.startsWith('//') ? 'https://host.invalid' : undefined))
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null
}

/** A path of this site or an absolute http(s) address, or null for anything else. */
export function linkTarget(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? ''
  // A browser takes two slashes, or a slash and a backslash, for another host.
  return /^\/(?![/\\])[^\s\\]*$/.test(trimmed) ? trimmed : webUrl(trimmed)
}
