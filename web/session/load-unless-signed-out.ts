import { GatewayError } from '#web/gateway/gateway-error.ts'

/** Returns the result of `load`; null when the session has ended, which is not an error of the page. */
export async function loadIfSignedIn<Result>(load: () => Promise<Result>): Promise<Result | null> {
  try {
    return await load()
  } catch (cause) {
    if (cause instanceof GatewayError && cause.code === 'AUTH_NOT_AUTHORIZED') return null
    throw cause
  }
}
