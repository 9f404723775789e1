import { GatewayError } from '#web/gateway/gateway-error.ts'
import { RestorePurchases } from '#web/gateway/generated/restore-purchases.ts'
import { StartCheckout } from '#web/gateway/generated/start-checkout.ts'
import { readStored, STORAGE_KEYS } from '#web/lib/stores/storage.ts'
import { finishCheckout, playRequested } from '#web/player/core/play-requested.ts'
import { authenticatedQuery } from '#web/session/authenticated-query.ts'
import { parsePendingAction } from '#web/session/issuer/take-pending-action.ts'
import { setModal } from '#web/session/modal-store.ts'
import { currentPath, openRegistrationWall, savePendingAction } from '#web/session/open-wall.ts'
import { saveCheckout } from '#web/session/plan/checkout.ts'
import { storeEntitlement } from '#web/session/plan/entitlement.ts'
import { showFailure } from '#web/session/plan/show-failure.ts'
import { emitBeforeRedirect } from '#web/session/session-events.ts'
import { readSession } from '#web/session/session-store.ts'
import { showError, showNotice } from '#web/ui/toast/toast-store.ts'

export function closePaywall(): void {
  savePendingAction(null, new Date())
  setModal('paywall', false)
}

function requestedMedia(): string {
  const text = readStored('local', STORAGE_KEYS.pendingAction)
  const action = text === null ? null : parsePendingAction(text, new Date())
  return action?.kind === 'play' ? action.media : ''
}

/** The checkout returns to this page. Never rejects: an error shows a toast. */
export async function startCheckout(): Promise<void> {
  const media = requestedMedia()
  if (!requireSession(media)) return
  try {
    const { startCheckout: checkout } = await authenticatedQuery(StartCheckout, { returnTo: currentPath() })
    saveCheckout({ media, page: currentPath() })
    savePendingAction(null, new Date())
    // Saves the player's state, to be restored when the listener comes back.
    await emitBeforeRedirect()
    window.location.assign(checkout.redirectTo)
    // Until the page is left.
    await new Promise((resolve) => setTimeout(resolve, 10_000))
  } catch (cause) {
    if (!isAlreadySubscribed(cause)) return showFailure(cause)
    // Subscribed in another tab, or on another device.
    setModal('paywall', false)
    savePendingAction(null, new Date())
    await finishCheckout({ media, page: currentPath() })
  }
}

/** Never rejects. */
export async function restorePurchases(): Promise<void> {
  const media = requestedMedia()
  if (!requireSession(media)) return
  const userId = readSession()?.userId
  try {
    const { restorePurchases: restored } = await authenticatedQuery(RestorePurchases, {})
    await storeEntitlement(restored.plan.isSubscriber, userId)
    ;(restored.plan.isSubscriber ? showNotice : showError)(restored.message)
    if (!restored.plan.isSubscriber) return
    closePaywall()
    await playRequested(media)
  } catch (cause) {
    showFailure(cause)
  }
}

/** The paywall may be open without a session, as after its end in another tab. */
function requireSession(media: string): boolean {
  if (readSession()) return true
  setModal('paywall', false)
  openRegistrationWall(media === '' ? null : { kind: 'play', media })
  return false
}

const isAlreadySubscribed = (cause: unknown) => cause instanceof GatewayError && cause.code === 'ALREADY_SUBSCRIBED'
