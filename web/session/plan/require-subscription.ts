import { failureText } from '#web/gateway/failure-text.ts'
import { GatewayError } from '#web/gateway/gateway-error.ts'
import { showError } from '#web/ui/toast/toast-store.ts'
import { setModal } from '../modal-store.ts'
import { openRegistrationWall, savePendingAction } from '../open-wall.ts'
import { readSession } from '../session-store.ts'
import { refreshEntitlement } from './entitlement.ts'

/**
 * Returns whether premium content may be played now. Otherwise opens the registration wall, or the paywall for a listener who is
 * signed in, and stores `media` to be played afterwards. The gateway decides: a session may not know yet of a new subscription.
 */
export async function requireSubscription(media: object): Promise<boolean> {
  const action = { kind: 'play', media: JSON.stringify(media) } as const
  if (!readSession()) {
    openRegistrationWall(action)
    return false
  }
  try {
    if (await refreshEntitlement()) return true
  } catch (cause) {
    // A session that has ended has opened the registration wall already.
    const hasEnded = cause instanceof GatewayError && cause.code === 'AUTH_NOT_AUTHORIZED'
    if (hasEnded) savePendingAction(action, new Date())
    else showError(failureText('Your subscription could not be checked, please try again', cause))
    return false
  }
  savePendingAction(action, new Date())
  setModal('paywall', true)
  return false
}
