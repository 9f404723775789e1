import { GatewayError } from '#web/gateway/gateway-error.ts'
import { showError } from '#web/ui/toast-store.ts'

/** Says why an action of the listener failed, in the words of the gateway where it gave a reason. */
export function showFailure(cause: unknown): void {
  console.warn(cause)
  showError(
    cause instanceof GatewayError && cause.code !== 'UNEXPECTED'
      ? cause.message
      : 'That did not work, please try again',
  )
}
