import { failureText } from '#web/gateway/failure-text.ts'
import { GatewayError } from '#web/gateway/gateway-error.ts'
import { showError } from '#web/ui/toast/toast-store.ts'
import { setModal } from '../modal-store.ts'
import { openRegistrationWall, savePendingAction } from '../open-wall.ts'
import { readSession } from '../session-store.ts'
import { refreshEntitlement } from './entitlement.ts'

/**
 * Returns whether the listener may play premium content. If not, opens a wall and stores `media` to be played later. The gateway decides,
 * because a session may not know a new subscription.
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
    // The end of the session has opened the registration wall.
    const hasEnded = cause instanceof GatewayError && cause.code === 'AUTH_NOT_AUTHORIZED'
    if (hasEnded) savePendingAction(action, new Date())
    else showError(failureText('Your subscription could not be checked, please try again', cause))
    return false
  }
  savePendingAction(action, new Date())
  setModal('paywall', true)
  return false
}
