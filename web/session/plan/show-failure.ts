import { failureText } from '#web/gateway/failure-text.ts'
import { GatewayError } from '#web/gateway/gateway-error.ts'
import { showError } from '#web/ui/toast/toast-store.ts'

export function showFailure(cause: unknown): void {
  console.warn(cause)
  const isExplained = cause instanceof GatewayError && cause.code !== 'UNEXPECTED'
  showError(failureText(isExplained ? cause.message : 'That did not work, please try again', cause))
}
