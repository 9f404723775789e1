import { AD_PODS_PATH, type AdPodDecision } from '#contract/ad-pods.ts'
import type { AllowedUse } from '#contract/consent.ts'
import { allowedUse } from '#web/consent/consent-store.ts'
import { freshSession } from '#web/session/authenticated-query.ts'
import type { PlayableMedia } from '../core/state.ts'

export { allowedUse }

/** Null for no ads. Only the server can identify subscribers, so no ad code is loaded before its response. */
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
