import { GatewayError } from '#web/gateway/gateway-error.ts'
import { showError } from '#web/ui/toast-store.ts'

/** Shows why an action of the listener failed, with the gateway's message if there is one. */
export function showFailure(cause: unknown): void {
  console.warn(cause)
  showError(
    cause instanceof GatewayError && cause.code !== 'UNEXPECTED'
      ? cause.message
      : 'That did not work, please try again',
  )
}
