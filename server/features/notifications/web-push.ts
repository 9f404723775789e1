import { createECDH } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import webPush from 'web-push'
import { type SafePostResponse, SafePoster } from '#server/lib/fetch/safe-post.ts'
import type { AllowPrivate } from '#server/lib/fetch/safe-connect.ts'

/** By which push services know who sends; base64url. RFC 8292. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

/** How messages are handed to the push services of browsers. */
export interface PushSettings {
  keys: VapidKeys
  /** Where a push service's operator reaches ours: `mailto:` or `https:`. */
  contact: string
  /** Lets push services at private addresses pass. Only for tests. */
  allowPrivate?: AllowPrivate
}

interface PushTo {
  endpoint: string
  p256dh: string
  auth: string
}

export interface PushOptions {
  /** Seconds for which the push service keeps what it cannot deliver at once. */
  ttl: number
  urgency: 'normal' | 'high'
}

const TIMEOUT_MS = 10_000
/** How many messages may be on their way to one push service. */
export const PUSHES_PER_HOST = 128
/** Sender tokens are good for twelve hours; a push service that is sent the same one may know it again. */
const TOKEN_AGE_MS = 60 * 60_000
const MOST_TOKENS = 1_000

/** The pair of keys of which the private one is 32 bytes, base64url. Throws where they are no such key. */
export function vapidKeys(privateKey: string): VapidKeys {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  return { privateKey, publicKey: curve.getPublicKey().toString('base64url') }
}

/** Sends push messages over connections that stay open. */
export class PushSender {
  readonly #settings: PushSettings
  readonly #poster: SafePoster
  /** The header with which a push service knows the sender, by its origin: to sign one costs more than all else. */
  readonly #authorizations = new LRUCache<string, string>({ max: MOST_TOKENS, ttl: TOKEN_AGE_MS })

  constructor(settings: PushSettings) {
    this.#settings = settings
    const { allowPrivate = false } = settings
    this.#poster = new SafePoster({ timeoutMs: TIMEOUT_MS, connectionsPerHost: PUSHES_PER_HOST, allowPrivate })
  }

  /** Encrypts `payload` so that only that browser can read it, and posts it. Throws FetchError where there is no answer. */
  async send(
    { endpoint, p256dh, auth }: PushTo,
    payload: string,
    { ttl, urgency }: PushOptions,
  ): Promise<SafePostResponse> {
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      // `null`: the token is ours to give. The package's types have no null.
      vapidDetails: null as never,
      TTL: ttl,
      urgency,
      contentEncoding: 'aes128gcm',
    })
    // The client counts the bytes itself.
    const { 'Content-Length': _length, ...others } = headers
    const { origin } = new URL(endpoint)
    return this.#poster.post(endpoint, {
      // The lifetime comes as a number.
      headers: { ...others, TTL: String(ttl), Authorization: this.#authorizationFor(origin) },
      body,
    })
  }

  close(): Promise<void> {
    return this.#poster.close()
  }

  #authorizationFor(origin: string): string {
    const known = this.#authorizations.get(origin)
    if (known !== undefined) return known
    const { keys, contact } = this.#settings
    const { Authorization: made } = webPush.getVapidHeaders(
      origin,
      contact,
      keys.publicKey,
      keys.privateKey,
      'aes128gcm',
    )
    this.#authorizations.set(origin, made)
    return made
  }
}
