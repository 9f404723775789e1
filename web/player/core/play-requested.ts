import { failureText } from '#web/gateway/failure-text.ts'
import { RestorePurchases } from '#web/gateway/generated/restore-purchases.ts'
import { authenticatedQuery } from '#web/session/authenticated-query.ts'
import { currentPath } from '#web/session/open-wall.ts'
import { type Checkout, saveCheckout } from '#web/session/plan/checkout.ts'
import { storeEntitlement } from '#web/session/plan/entitlement.ts'
import { emitBeforeRedirect } from '#web/session/session-events.ts'
import { readSession } from '#web/session/session-store.ts'
import { showError, showNotice } from '#web/ui/toast/toast-store.ts'
import { pressPlay, pressPlayFrom } from './player-access.ts'
import type { PlayableMedia } from './state.ts'

/** Plays or downloads the media that the visitor requested before signing in; the paywall may come first. */
export async function playRequested(text: string): Promise<void> {
  const parsed = parseMedia(text)
  if (!parsed) return
  const { wants, startAt, ...media } = parsed
  if (wants !== 'download') return startAt === undefined ? pressPlay(media) : pressPlayFrom(media, startAt)
  const { startDownload } = await import('../downloads/downloads.ts')
  await startDownload(media)
}

/** Reads the plan from the billing provider, and plays the requested media on the page of the checkout. Never rejects. */
export async function finishCheckout({ media, page }: Checkout): Promise<void> {
  const userId = readSession()?.userId
  try {
    const { restorePurchases } = await authenticatedQuery(RestorePurchases, {})
    const { isSubscriber } = restorePurchases.plan
    await storeEntitlement(isSubscriber, userId)
    if (isSubscriber && page && page !== currentPath()) return await goTo(page, media)
    showNotice(isSubscriber ? 'Welcome to Audiostar+' : restorePurchases.message)
    if (isSubscriber) await playRequested(media)
  } catch (cause) {
    console.warn(cause)
    showError(failureText('Your subscription could not be checked, please try again', cause))
  }
}

/** `page` may redirect. */
async function goTo(page: string, media: string): Promise<void> {
  saveCheckout({ media, page: '' })
  await emitBeforeRedirect()
  window.location.replace(page)
}

type RequestedMedia = PlayableMedia & { wants?: 'download'; startAt?: number }

function parseMedia(text: string): RequestedMedia | null {
  try {
    const media = JSON.parse(text) as Partial<RequestedMedia>
    return typeof media.mediaId === 'string' && typeof media.title === 'string' ? (media as RequestedMedia) : null
  } catch {
    return null
  }
}
