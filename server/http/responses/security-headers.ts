import { hash } from 'node:crypto'
import { EMBED_HOSTS } from '#contract/embeds.ts'

/**
 * The policy allows nothing, because only pages load resources; they set their own. Headers that only old browsers and Flash read are left
 * out: the first ten packets of a new connection should hold the whole home page.
 */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'cross-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
}

const BYTES_HEADER_NAMES = [
  'content-security-policy',
  'cross-origin-resource-policy',
  'strict-transport-security',
  'x-content-type-options',
] as const

/** For audio, images, event streams, scripts, styles and fonts, which browsers do not render as a page. */
export const BYTES_SECURITY_HEADERS: Readonly<Record<string, string>> = Object.fromEntries(
  BYTES_HEADER_NAMES.map((name) => [name, SECURITY_HEADERS[name] ?? '']),
)

export interface ExternalOrigins {
  /** Such as a station's stream on another host. */
  connect: readonly string[]
  /** For the hosted player. */
  script?: readonly string[]
  style?: readonly string[]
  image?: readonly string[]
  frame?: readonly string[]
}

/**
 * The policy of a page with the given inline scripts. They are allowed by hash instead of a nonce, so that the page can be cached and shared.
 * Audio may come from any host, and frames from the providers whose players articles may embed.
 */
export function contentSecurityPolicy(external: ExternalOrigins): (scripts: readonly Buffer[]) => string {
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'style-src': ["'self'", ...(external.style ?? [])],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...(external.image ?? [])],
    'font-src': ["'self'"],
    'media-src': ["'self'", 'blob:', 'https:', 'http:'],
    'connect-src': ["'self'", ...external.connect],
    'frame-src': ["'self'", ...Object.values(EMBED_HOSTS).map((host) => `https://${host}`), ...(external.frame ?? [])],
    'worker-src': ["'self'", 'blob:'],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
  const others = Object.entries(directives).map(([name, sources]) => `${name} ${sources.join(' ')}`)
  const ofScripts = ["script-src 'self'", ...(external.script ?? [])].join(' ')
  return (scripts) => [[ofScripts, ...new Set(scripts.map(hashSource))].join(' '), ...others].join('; ')
}

/** The source expression of a policy that allows this inline script or style. */
export const hashSource = (code: string | Buffer): string => `'sha256-${hash('sha256', code, 'base64')}'`
