import { createHmac } from 'node:crypto'
import { Provider } from 'oidc-provider'

// Uses undocumented members of `oidc-provider`, which has no options for these rules. Nothing else of this project does.

/** Puts `sid` into every ID token, as Keycloak does. If the library stops calling `includeSid`, `login.test.ts` fails. */
export function includeSessionId(provider: Provider): void {
  provider.Client.prototype.includeSid = () => true
}

interface TokenPrototype {
  generateTokenId: (this: unknown) => string
}

/**
 * Derives the id of a new refresh token from the one that it replaces: tabs that renew at the same time, and a client that repeats a
 * renewal whose response was lost, get the same token. If the library stops calling `generateTokenId`, `single-use.test.ts` fails.
 */
export function deriveRotatedTokens(provider: Provider, key: Uint8Array): void {
  const prototype = provider.RefreshToken.prototype as unknown as TokenPrototype
  const { generateTokenId } = prototype
  prototype.generateTokenId = function () {
    const rotated = Provider.ctx?.oidc.entities.RotatedRefreshToken
    return rotated ? createHmac('sha256', key).update(rotated.jti).digest('base64url') : generateTokenId.call(this)
  }
}

interface LoadedSession {
  iat: number
  /** The id before this request assigned a new one. */
  oldId?: string
}

/**
 * Returns the session of the current request when it was loaded from the database; a new one has no `iat` yet. If the library renames
 * `oldId`, the tests of repeated logins in `actions.test.ts` and `known-device.test.ts` fail.
 */
export function loadedSession(): LoadedSession | undefined {
  const session: LoadedSession | undefined = Provider.ctx?.oidc.session
  return session?.iat === undefined ? undefined : session
}
