import type { ExternalOrigins } from '#server/http/responses/security-headers.ts'
import type { Env } from '#server/lib/settings/env.ts'

/** An external issuer, or our own realm. */
export const issuerUrl = (env: Env, origin: string): string =>
  env.OIDC_AUTHORITY ?? `${origin}/realms/${env.OIDC_REALM}`

export function externalOrigins(env: Env, origin: string): ExternalOrigins {
  const streams = env.STATION_STREAMS.size > 0 ? ['https:', 'http:'] : []
  const reports = env.SENTRY_DSN ? [new URL(env.SENTRY_DSN).origin] : []
  const connect = [...streams, ...reports, new URL(issuerUrl(env, origin)).origin, ...env.OIDC_ORIGINS]
  const services = [
    ...(env.PLAYER_ENGINE === 'brightcove' ? [HOSTED_PLAYER_ORIGINS] : []),
    ...(env.GA4_MEASUREMENT_ID ? [GOOGLE_ANALYTICS_ORIGINS] : []),
    ...(env.AD_TAG_URL ? [adTagOrigins(env.AD_TAG_URL)] : []),
    ...(env.GAM_NETWORK_CODE ? [GOOGLE_ADS_ORIGINS] : []),
  ]
  // A local site can be opened under another host name than that of its absolute URLs.
  return {
    connect: [...connect, ...services.flatMap((origins) => origins.connect)],
    script: services.flatMap((origins) => origins.script),
    style: services.flatMap((origins) => origins.style),
    image: [origin, ...services.flatMap((origins) => origins.image)],
    frame: services.flatMap((origins) => origins.frame),
  }
}

/**
 * A property with Google signals sends the events of visitors who permit personal ads to Google's own domains and those of its ads instead,
 * also to the one of the country. Not `*.google.com`, where anybody may have pages.
 */
const GOOGLE_SIGNALS = [
  'https://*.g.doubleclick.net',
  'https://pagead2.googlesyndication.com',
  'https://www.google.com',
  'https://www.google.co.za',
]

const GOOGLE_ANALYTICS_ORIGINS = {
  script: ['https://www.googletagmanager.com'],
  style: [],
  connect: [
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
    'https://www.googletagmanager.com',
    ...GOOGLE_SIGNALS,
  ],
  image: ['https://*.google-analytics.com', 'https://www.googletagmanager.com', ...GOOGLE_SIGNALS],
  frame: [],
}

/** Advertisements themselves are in frames with policies of their own. */
const GOOGLE_ADS_ORIGINS = {
  script: [
    'https://securepubads.g.doubleclick.net',
    'https://*.googlesyndication.com',
    'https://*.adtrafficquality.google',
  ],
  style: [],
  connect: ['https://*.doubleclick.net', 'https://*.googlesyndication.com', 'https://*.adtrafficquality.google'],
  image: ['https://*.doubleclick.net', 'https://*.googlesyndication.com', 'https://*.adtrafficquality.google'],
  frame: [
    'https://*.doubleclick.net',
    'https://*.googlesyndication.com',
    'https://*.adtrafficquality.google',
    'https://www.google.com',
  ],
}

/** An ad server may redirect to other ad servers, so VAST documents, tracking URLs and images may be on any host. */
function adTagOrigins(tagUrl: string) {
  const schemes = new URL(tagUrl).protocol === 'http:' ? ['https:', 'http:'] : ['https:']
  return { script: [], style: [], connect: schemes, image: schemes, frame: [] }
}

const HOSTED_PLAYER_ORIGINS = {
  script: ['https://players.brightcove.net', 'https://vjs.zencdn.net'],
  style: ['https://players.brightcove.net'],
  connect: [
    'https://*.brightcove.com',
    'https://*.brightcovecdn.com',
    'https://*.boltdns.net',
    'https://*.akamaihd.net',
  ],
  image: ['https://*.brightcove.com', 'https://*.brightcovecdn.com', 'https://*.boltdns.net'],
  frame: [],
}
