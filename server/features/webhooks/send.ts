import { hash } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import type { SafePoster, SafePostResponse } from '#server/lib/fetch/safe-post.ts'

export interface SignedEvent {
  /** The same on every node. */
  key: string
  body: string
}

export interface Posters {
  /** Refuses private addresses. */
  public: SafePoster
  any: SafePoster
}

export const TIMEOUT_MS = 10_000

/** The same for each repetition of an event, so that receivers recognise it. */
const idOf = (key: string): string => `evt_${hash('sha256', key, 'base64url').slice(0, 27)}`

/** Source of the headers: Standard Webhooks. Throws FetchError where there is no response. */
export function sendEvent(
  posters: Posters,
  receiver: { url: string; secret: string; allows_private: boolean },
  { key, body }: SignedEvent,
  now: Date,
): Promise<SafePostResponse> {
  const id = idOf(key)
  const poster = receiver.allows_private ? posters.any : posters.public
  return poster.post(receiver.url, {
    headers: {
      'content-type': 'application/json',
      'user-agent': 'PrimediaPlus-Webhooks/1.0',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
      'webhook-signature': new Webhook(receiver.secret).sign(id, now, body),
    },
    body: Buffer.from(body),
  })
}
