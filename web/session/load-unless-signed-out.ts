import { GatewayError } from '#web/gateway/gateway-error.ts'

/** Returns the result of `load`, or null where the session ended meanwhile: that is no failure of the page. */
export async function loadUnlessSignedOut<Result>(load: () => Promise<Result>): Promise<Result | null> {
  try {
    return await load()
  } catch (cause) {
    if (cause instanceof GatewayError && cause.code === 'AUTH_NOT_AUTHORIZED') return null
    throw cause
  }
}
