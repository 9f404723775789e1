import { createHmac } from 'node:crypto'
import { Provider } from 'oidc-provider'

/** What the library's types leave out. */
interface TokenPrototype {
  generateTokenId: (this: unknown) => string
}

/**
 * Makes rotation idempotent: the successor of a refresh token is derived from it, so that tabs that renew at the same time, and
 * a renewal whose answer was lost and that is repeated, get the same one, and the family of tokens never forks.
 */
export function deriveSuccessors(provider: Provider, key: Uint8Array): void {
  const prototype = provider.RefreshToken.prototype as unknown as TokenPrototype
  const { generateTokenId } = prototype
  prototype.generateTokenId = function () {
    const rotated = Provider.ctx?.oidc.entities.RotatedRefreshToken
    return rotated ? createHmac('sha256', key).update(rotated.jti).digest('base64url') : generateTokenId.call(this)
  }
}
