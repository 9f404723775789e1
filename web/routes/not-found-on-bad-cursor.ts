import { data } from 'react-router'
import { GatewayError } from '#web/gateway/gateway-error.ts'

/** For `catch`: turns the error of an invalid cursor into a 404, and rethrows all others. */
export function notFoundOnBadCursor(cause: unknown): never {
  if (cause instanceof GatewayError && cause.code === 'BAD_INPUT') throw data(null, { status: 404 })
  throw cause
}
