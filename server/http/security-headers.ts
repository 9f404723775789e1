import { createHash } from 'node:crypto'
import { EMBED_HOSTS } from '#contract/embeds.ts'

/** What every answer carries unless it says otherwise: nothing that is not a page needs to load anything. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'cross-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
}

const NEEDED_BY_BYTES = [
  'content-security-policy',
  'cross-origin-resource-policy',
  'strict-transport-security',
  'x-content-type-options',
] as const

/** Those that mean something for sound, pictures and event streams, which no browser shows as a page. */
export const BYTES_SECURITY_HEADERS: Readonly<Record<string, string>> = Object.fromEntries(
  NEEDED_BY_BYTES.map((name) => [name, SECURITY_HEADERS[name] ?? '']),
)

/** Origins beyond our own that a page may reach, from configuration. */
export interface ExternalOrigins {
  /** For scripts that fetch, for example a station's stream on another host. */
  connect: readonly string[]
  /** For what a hosted player brings along. */
  script?: readonly string[]
  style?: readonly string[]
  image?: readonly string[]
}

/**
 * The Content-Security-Policy of one HTML answer. `scripts` are the texts of the inline scripts that it may run, those that our
 * renderer wrote: allowed by their hashes and not by a nonce, so that the finished page can be stored and shared. Sound may come from any publisher, frames from the sites whose players
 * articles may embed; everything else is ours.
 */
export function contentSecurityPolicy(scripts: readonly string[], outside: ExternalOrigins): string {
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scriptHashes(scripts), ...(outside.script ?? [])],
    'style-src': ["'self'", ...(outside.style ?? [])],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...(outside.image ?? [])],
    'font-src': ["'self'"],
    'media-src': ["'self'", 'blob:', 'https:', 'http:'],
    'connect-src': ["'self'", ...outside.connect],
    'frame-src': Object.values(EMBED_HOSTS).map((host) => `https://${host}`),
    'worker-src': ["'self'", 'blob:'],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}

function scriptHashes(scripts: readonly string[]): string[] {
  const hashes = scripts.map((code) => createHash('sha256').update(code).digest('base64'))
  return [...new Set(hashes)].map((hash) => `'sha256-${hash}'`)
}
