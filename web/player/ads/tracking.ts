import { requestUrl } from './fetch-document.ts'

export type Macros = Readonly<Record<string, string | number | null | undefined>>

export type Ping = (templates: readonly string[], macros?: Macros) => void

interface PingPorts {
  send: (url: string, options: RequestInit) => void
  common: Macros
  /** Sends the cookies of the ad server. */
  isPersonal: boolean
  now: () => number
  base: string
}

export function createPing({ send, common, isPersonal, now, base }: PingPorts): Ping {
  return (templates, macros = {}) => {
    const values = { ...common, TIMESTAMP: new Date(now()).toISOString(), ...macros }
    for (const template of templates) {
      const url = requestUrl(fillMacros(template, values), base)
      if (url !== null)
        send(url, {
          mode: 'no-cors',
          keepalive: true,
          credentials: isPersonal ? 'include' : 'omit',
          referrerPolicy: 'origin',
        })
    }
  }
}

/**
 * Fills also macros in lower case and encoded brackets. As in VAST 4.1, unknown is -1 and withheld is -2; other text in brackets stays, and
 * in names of files (`areFiles`) also unknown macros: `[HD]` may be a part of the name.
 */
export function fillMacros(template: string, values: Macros, { areFiles = false } = {}): string {
  const fill = (all: string, written: string): string => {
    const name = written.toUpperCase().replaceAll('_', '')
    // `[timestamp]` in lower case is an older cache-busting macro.
    if (CACHE_BUSTERS.has(name) || written === 'timestamp') return cacheBuster()
    const value = values[name]
    if (value == null && (areFiles || written !== name)) return all
    return encodeURIComponent(value ?? (PERSONAL.has(name) ? -2 : -1))
  }
  return template
    .replaceAll(CONSENT, '')
    .replaceAll(/\[([A-Za-z][A-Za-z\d_]+)\]/g, fill)
    .replaceAll(/%%([A-Za-z][A-Za-z\d_]+)%%/g, fill)
    .replaceAll(/%5B([A-Za-z][A-Za-z\d_]+)%5D/gi, fill)
}

/** The consent strings of the IAB (TCF, GPP, US Privacy), `${GDPR_CONSENT_755}`; empty is unknown, because the site has none. */
const CONSENT = /(?:\$|%24)(?:\{|%7B)(?:GDPR|GPP|US_PRIVACY|ADDTL_CONSENT)(?:_[A-Z\d_]{1,30})?(?:\}|%7D)/gi

const CACHE_BUSTERS = new Set(['CACHEBUSTING', 'CACHEBUSTER', 'RANDOM', 'CORRELATOR'])

const cacheBuster = () => String(Math.floor(Math.random() * 1e8)).padStart(8, '0')

/** About the person or the device, and never filled. */
const PERSONAL = new Set([
  'IFA',
  'IFATYPE',
  'DEVICEIP',
  'DEVICEUA',
  'LATLONG',
  'CLIENTUA',
  'SERVERUA',
  'PAGEURL',
  'APPBUNDLE',
])
