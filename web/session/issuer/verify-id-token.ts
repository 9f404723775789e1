import { createRemoteJWKSet, decodeJwt, errors, type JWTPayload, jwtVerify } from 'jose'

/** With a public key only: whoever knows the key that verifies must not be able to sign. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']
const CLOCK_SKEW_SECONDS = 5 * 60
const TIMEOUT_MS = 10_000

export interface IdTokenIssuer {
  /** As its tokens name it. */
  name: string
  /** Address of its key set. */
  keysUrl: string
  clientId: string
}

export interface PreviousIdToken {
  subject: string
  /** Undefined where the issuer sent none. */
  idToken: string | undefined
}

/**
 * Verifies ID tokens by the keys that their issuer publishes. A failed check throws an error whose message begins with
 * "The ID token"; keys that cannot be fetched throw another one.
 */
export class IdTokenVerifier {
  readonly #issuer: IdTokenIssuer
  readonly #keys: ReturnType<typeof createRemoteJWKSet>

  constructor(issuer: IdTokenIssuer) {
    this.#issuer = issuer
    // Without the library's pause between two requests: a key that is not known yet may have come this very moment.
    this.#keys = createRemoteJWKSet(new URL(issuer.keysUrl), { cooldownDuration: 0, timeoutDuration: TIMEOUT_MS })
  }

  /** Fetches the keys unless they are there. */
  async loadKeys(): Promise<void> {
    if (!this.#keys.jwks()) await this.#keys.reload()
  }

  /** Returns the claims after the checks of OpenID Connect Core 3.1.3.7, save the nonce, which the OpenID client compares. */
  async verify(idToken: string, now: Date): Promise<JWTPayload> {
    const { name, clientId } = this.#issuer
    const rules = {
      issuer: name,
      audience: clientId,
      algorithms: ALGORITHMS,
      clockTolerance: CLOCK_SKEW_SECONDS,
      requiredClaims: ['sub', 'exp', 'iat'],
      currentDate: now,
    }
    const { payload } = await jwtVerify(idToken, this.#keys, rules).catch(throwRefusal)
    const { iat = 0, aud, azp } = payload
    if (iat - CLOCK_SKEW_SECONDS >= now.getTime() / 1000) throw new Error('The ID token is of the future')
    if (azp === undefined ? Array.isArray(aud) && aud.length > 1 : azp !== clientId)
      throw new Error('The ID token was issued to another client')
    return payload
  }

  /** Verifies a token that came with a renewal, by the rules of 12.2 as well. */
  async verifyRenewed(idToken: string, previous: PreviousIdToken, now: Date): Promise<void> {
    const { sub, nonce } = await this.verify(idToken, now)
    if (sub !== previous.subject) throw new Error('The ID token is of another subject')
    const expected = previous.idToken === undefined ? undefined : decodeJwt(previous.idToken)['nonce']
    if (nonce !== undefined && nonce !== expected) throw new Error('The ID token answers another request')
  }
}

/** Where the keys cannot be fetched nobody knows whether the token is good. */
function throwRefusal(cause: unknown): never {
  const isIssuersFault =
    !(cause instanceof errors.JOSEError) ||
    cause instanceof errors.JWKSTimeout ||
    cause instanceof errors.JWKSInvalid ||
    // One node may publish a new key a moment after another has signed with it.
    cause instanceof errors.JWKSNoMatchingKey ||
    cause.code === errors.JOSEError.code
  throw isIssuersFault ? cause : new Error(`The ID token is refused: ${cause.code}`, { cause })
}
