import { randomBytes } from 'node:crypto'
import { KNOWN_DEVICE_DAYS, saveKnownDevice } from '#server/features/accounts/known-devices.ts'
import { hasValidSignature, sign } from '#server/lib/security/signature.ts'
import type { IdentitySettings } from './settings.ts'

const COOKIE = 'identity_device'
const MAX_AGE_SECONDS = KNOWN_DEVICE_DAYS * 86_400

/** Returns the device id from the browser's cookies, or null without a cookie that was signed here. */
export function readDeviceId({ deviceKey }: IdentitySettings, cookies: string | undefined): string | null {
  const [, id = '', signature = ''] =
    new RegExp(`(?:^|;)\\s*${COOKIE}=([\\w-]{43})\\.([\\w-]{43})(?:;|$)`).exec(cookies ?? '') ?? []
  return id !== '' && hasValidSignature([deviceKey], id, signature) ? id : null
}

interface Login {
  accountId: string
  sessionUid: string | null
  cookies: string | undefined
}

/** Returns the `set-cookie` header with the device id. */
export async function recordKnownDevice(settings: IdentitySettings, { cookies, ...login }: Login): Promise<string> {
  const { db, clock, origin, realmPath, deviceKey } = settings
  // One id for all accounts of a browser: each account has its own row.
  const deviceId = readDeviceId(settings, cookies) ?? randomBytes(32).toString('base64url')
  await saveKnownDevice(db, { deviceId, ...login }, clock())
  const value = `${deviceId}.${sign([deviceKey], deviceId)}`
  const attributes = [`path=${realmPath}`, `max-age=${MAX_AGE_SECONDS}`, 'samesite=lax', 'httponly']
  if (origin.startsWith('https:')) attributes.push('secure')
  return [`${COOKIE}=${value}`, ...attributes].join('; ')
}

const BROWSERS: readonly [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
]

/** Returns a short name such as "Chrome on Android". Nothing else of the `User-Agent` header is stored. */
export function deviceName(userAgent: string): string {
  const found = (patterns: readonly [RegExp, string][]) => patterns.find(([pattern]) => pattern.test(userAgent))?.[1]
  const [browser, system] = [found(BROWSERS), found(SYSTEMS)]
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? 'Another device')
}
