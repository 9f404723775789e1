import { freshSession } from './authenticated-query.ts'
import { isSubscriber } from './rules.ts'
import { readSession } from './session-store.ts'

/** By which our server knows a subscriber; nothing for all others, whom it need not know. Never fails. */
export async function subscriberHeaders(): Promise<Record<string, string>> {
  const session = isSubscriber(readSession()) ? await freshSession().catch(() => null) : null
  return session ? { authorization: `Bearer ${session.accessToken}` } : {}
}
