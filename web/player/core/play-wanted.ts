import { RestorePurchases } from '#web/gateway/generated/restore-purchases.ts'
import { authenticatedQuery } from '#web/session/authenticated-query.ts'
import { storeEntitlement } from '#web/session/plan/entitlement.ts'
import { readSession } from '#web/session/session-store.ts'
import { showError, showNotice } from '#web/ui/toast-store.ts'
import { pressPlay } from './player-access.ts'
import type { PlayableMedia } from './state.ts'

/** Plays or downloads what a visitor wanted before signing in; the paywall may come first. */
export async function playWanted(text: string): Promise<void> {
  const parsed = parseMedia(text)
  if (!parsed) return
  const { wants, ...media } = parsed
  if (wants !== 'download') return pressPlay(media)
  const { startDownload } = await import('../downloads/downloads.ts')
  await startDownload(media)
}

/** After a checkout: asks the provider what came of it, and plays what was wanted. Never rejects. */
export async function finishCheckout(text: string): Promise<void> {
  const userId = readSession()?.userId
  try {
    const { restorePurchases } = await authenticatedQuery(RestorePurchases, {})
    const { isSubscriber } = restorePurchases.plan
    await storeEntitlement(isSubscriber, userId)
    showNotice(isSubscriber ? 'Welcome to Audiostar+' : restorePurchases.message)
    if (isSubscriber) await playWanted(text)
  } catch (cause) {
    console.warn(cause)
    showError('Your subscription could not be checked, please try again')
  }
}

type Wanted = PlayableMedia & { wants?: 'download' }

function parseMedia(text: string): Wanted | null {
  try {
    const media = JSON.parse(text) as Partial<Wanted>
    return typeof media.mediaId === 'string' && typeof media.title === 'string' ? (media as Wanted) : null
  } catch {
    return null
  }
}
