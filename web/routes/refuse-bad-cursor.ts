import { data } from 'react-router'
import { GatewayError } from '#web/gateway/gateway-error.ts'

/** A cursor that nobody gave out leads nowhere, as an address without content does. */
export function refuseBadCursor(cause: unknown): never {
  if (cause instanceof GatewayError && cause.code === 'BAD_INPUT') throw data(null, { status: 404 })
  throw cause
}
