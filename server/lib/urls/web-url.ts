const MAX_LENGTH = 4096
/** Templates write these for a value that they do not have. */
const MISSING = /^(?:null|undefined)?$/

/** Null unless it is an absolute http(s) URL. Trims whitespace, and mends schemes that are written twice or cut. */
export function webUrl(text: string | null | undefined, base: string | null = null): string | null {
  const trimmed = text?.trim() ?? ''
  if (trimmed.length > MAX_LENGTH || MISSING.test(trimmed)) return null
  const mended = trimmed.replace(/^https?:\/\/(?=https?:\/\/)/i, '').replace(/^(https?:)\/(?![/\\])/i, '$1//')
  const absolute = mended.startsWith('www.') ? `https://${mended}` : mended
  const url = URL.parse(absolute, base ?? (absolute.startsWith('//') ? 'https://host.invalid' : undefined))
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null
}

/** A path of this site or an absolute http(s) URL; null for any other text. */
export function linkTarget(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? ''
  // Browsers treat `//` and `/\` at the start as another host.
  return /^\/(?![/\\])[^\s\\]*$/.test(trimmed) ? trimmed : webUrl(trimmed)
}
