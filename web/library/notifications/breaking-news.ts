import { failureText } from '#web/gateway/failure-text.ts'
import { SetNotificationPreferences } from '#web/gateway/generated/set-notification-preferences.ts'
import { authenticatedQuery } from '#web/session/authenticated-query.ts'
import { showError, showNotice } from '#web/ui/toast/toast-store.ts'
import { canRequestPermission, enablePush, offerPush } from './push.ts'

const ON = 'Breaking news alerts are on'

/** After `press` also enables push messages; after `sign-in` only offers them, as browsers require a user gesture. Never rejects. */
export async function subscribeToBreakingNews(after: 'press' | 'sign-in'): Promise<void> {
  const isPressed = after === 'press'
  try {
    const device = isPressed && canRequestPermission() ? enablePush() : null
    await Promise.all([authenticatedQuery(SetNotificationPreferences, { breakingNews: true }), device])
    if (isPressed || !offerPush(ON, 'BREAKING')) showNotice(ON)
  } catch (cause) {
    showError(
      failureText('Breaking news alerts could not be turned on. Please try again in your notification settings', cause),
    )
  }
}
