import { createECDH } from 'node:crypto'
import webPush from 'web-push'
import { postOutside, type PostedOutside } from './fetch/post-outside.ts'
import type { AllowPrivate } from './fetch/safe-connect.ts'

/** By which push services know who sends; base64url. RFC 8292. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

/** How a message is handed to a browser's push service. */
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

/** The pair of keys of which the private one is 32 bytes, base64url. Throws where they are no such key. */
export function vapidKeys(privateKey: string): VapidKeys {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  return { privateKey, publicKey: curve.getPublicKey().toString('base64url') }
}

/** Encrypts `payload` so that only that browser can read it, and posts it. Throws FetchError where there is no answer. */
export async function sendPush(
  { endpoint, p256dh, auth }: PushTo,
  payload: string,
  { ttl, urgency }: PushOptions,
  { keys, contact, allowPrivate }: PushSettings,
): Promise<PostedOutside> {
  const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    vapidDetails: { subject: contact, ...keys },
    TTL: ttl,
    urgency,
    contentEncoding: 'aes128gcm',
  })
  // The client counts the bytes itself.
  const { 'Content-Length': _length, ...headers } = details.headers
  return postOutside(endpoint, {
    // The lifetime comes as a number.
    headers: { ...headers, TTL: String(ttl) },
    body: details.body,
    timeoutMs: TIMEOUT_MS,
    ...(allowPrivate !== undefined && { allowPrivate }),
  })
}
