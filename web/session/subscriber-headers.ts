import { freshSession } from './authenticated-query.ts'
import { isSubscriber } from './rules.ts'
import { readSession } from './session-store.ts'

/** The authorization header of a subscriber; no headers for all others. Never rejects. */
export async function subscriberHeaders(): Promise<Record<string, string>> {
  const session = isSubscriber(readSession()) ? await freshSession().catch(() => null) : null
  return session ? { authorization: `Bearer ${session.accessToken}` } : {}
}
