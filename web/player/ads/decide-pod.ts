import { AD_PODS_PATH, type AdPodDecision } from '#contract/ad-pods.ts'
import type { AllowedUse } from '#contract/consent.ts'
import { allowedUse } from '#web/consent/consent-store.ts'
import { freshSession } from '#web/session/authenticated-query.ts'
import type { PlayableMedia } from '../core/state.ts'

export { allowedUse }

/**
 * Asks the server which ads precede a media; null for none. The server knows who is a subscriber, and before its answer no code of ads is
 * fetched. Rejects when it does not answer.
 */
export async function decidePod(
  { mediaId, station }: PlayableMedia,
  signal: AbortSignal,
): Promise<(AdPodDecision & { use: AllowedUse }) | null> {
  const session = await freshSession()
  const use = allowedUse()
  const query = new URLSearchParams({ media: mediaId, use, ...(station && { station }) })
  const response = await fetch(`${AD_PODS_PATH}?${query}`, {
    signal,
    headers: session ? { authorization: `Bearer ${session.accessToken}` } : {},
  })
  return response.status === 200 ? { ...((await response.json()) as AdPodDecision), use } : null
}
