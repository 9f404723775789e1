import { createECDH } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import webPush from 'web-push'
import type { AllowPrivate } from '#server/lib/fetch/safe-connect.ts'
import { type SafePostResponse, SafePoster } from '#server/lib/fetch/safe-post.ts'
import { HOUR_MS } from '#server/lib/time/durations.ts'
import type { PushSubscription } from './subscriptions.ts'

/** Identify this site to push services (RFC 8292); base64url. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

export interface PushSettings {
  keys: VapidKeys
  /** For operators of push services: `mailto:` or `https:`. */
  contact: string
  /** For tests. */
  allowPrivate?: AllowPrivate
}

export interface PushOptions {
  /** Seconds for which the push service stores a message that it cannot deliver at once. */
  ttl: number
  urgency: 'normal' | 'high'
}

const TIMEOUT_MS = 10_000
export const PUSHES_PER_HOST = 128
/** VAPID tokens are valid for twelve hours; push services may cache a token that is reused. */
const TOKEN_TTL_MS = HOUR_MS
const MAX_TOKENS = 1_000

/** `privateKey` has 32 bytes, base64url. Throws for an invalid one. */
export function vapidKeys(privateKey: string): VapidKeys {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  return { privateKey, publicKey: curve.getPublicKey().toString('base64url') }
}

export class PushSender {
  readonly #settings: PushSettings
  readonly #poster: SafePoster
  /** VAPID authorization headers by origin: signing one is the most expensive part of a message. */
  readonly #authorizations = new LRUCache<string, string>({ max: MAX_TOKENS, ttl: TOKEN_TTL_MS })

  constructor(settings: PushSettings) {
    this.#settings = settings
    const { allowPrivate = false } = settings
    this.#poster = new SafePoster({ timeoutMs: TIMEOUT_MS, connectionsPerHost: PUSHES_PER_HOST, allowPrivate })
  }

  /** Throws FetchError where there is no response. */
  async send(
    { endpoint, p256dh, auth }: PushSubscription,
    payload: string,
    { ttl, urgency }: PushOptions,
  ): Promise<SafePostResponse> {
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      // `null` omits the token, which is added below. The package's types exclude null.
      vapidDetails: null as never,
      TTL: ttl,
      urgency,
      contentEncoding: 'aes128gcm',
    })
    // The HTTP client sets Content-Length.
    const { 'Content-Length': _length, ...others } = headers
    const { origin } = new URL(endpoint)
    return this.#poster.post(endpoint, {
      // The package returns TTL as a number.
      headers: { ...others, TTL: String(ttl), Authorization: this.#authorizationFor(origin) },
      body,
    })
  }

  close(): Promise<void> {
    return this.#poster.close()
  }

  #authorizationFor(origin: string): string {
    const cached = this.#authorizations.get(origin)
    if (cached !== undefined) return cached
    const { keys, contact } = this.#settings
    const { Authorization: header } = webPush.getVapidHeaders(
      origin,
      contact,
      keys.publicKey,
      keys.privateKey,
      'aes128gcm',
    )
    this.#authorizations.set(origin, header)
    return header
  }
}
