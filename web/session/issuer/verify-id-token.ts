import { createRemoteJWKSet, decodeJwt, errors, type JWTPayload, jwtVerify } from 'jose'

/** Asymmetric only: knowledge of the verification key must not allow signing. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']
const CLOCK_SKEW_SECONDS = 5 * 60
const TIMEOUT_MS = 10_000

export interface IdTokenIssuer {
  name: string
  keysUrl: string
  clientId: string
}

export interface PreviousIdToken {
  subject: string
  idToken: string | undefined
}

/** A failed check throws an error whose message begins with "The ID token", a failure to fetch the keys another one. */
export class IdTokenVerifier {
  readonly #issuer: IdTokenIssuer
  readonly #keys: ReturnType<typeof createRemoteJWKSet>

  constructor(issuer: IdTokenIssuer) {
    this.#issuer = issuer
    // No cooldown between requests, because an unknown key may have been published a moment ago.
    this.#keys = createRemoteJWKSet(new URL(issuer.keysUrl), { cooldownDuration: 0, timeoutDuration: TIMEOUT_MS })
  }

  async loadKeys(): Promise<void> {
    if (!this.#keys.jwks()) await this.#keys.reload()
  }

  /** Makes the checks of OpenID Connect Core 3.1.3.7, except of the nonce, which the OpenID client compares. */
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
    if (iat - CLOCK_SKEW_SECONDS >= now.getTime() / 1000) throw new Error('The ID token was issued in the future')
    if (azp === undefined ? Array.isArray(aud) && aud.length > 1 : azp !== clientId)
      throw new Error('The ID token was issued to another client')
    return payload
  }

  /** Includes the rules of OpenID Connect Core 12.2. */
  async verifyRenewed(idToken: string, previous: PreviousIdToken, now: Date): Promise<void> {
    const { sub, nonce } = await this.verify(idToken, now)
    if (sub !== previous.subject) throw new Error('The ID token is of another subject')
    const expected = previous.idToken === undefined ? undefined : decodeJwt(previous.idToken)['nonce']
    if (nonce !== undefined && nonce !== expected) throw new Error('The ID token answers another request')
  }
}

/** Failures to fetch keys stay as they are: they say nothing about the token. */
function throwRefusal(cause: unknown): never {
  const isKeyFailure =
    !(cause instanceof errors.JOSEError) ||
    cause instanceof errors.JWKSTimeout ||
    cause instanceof errors.JWKSInvalid ||
    // In a cluster, one node may publish a new key shortly after another has signed with it.
    cause instanceof errors.JWKSNoMatchingKey ||
    cause.code === errors.JOSEError.code
  throw isKeyFailure ? cause : new Error(`The ID token is refused: ${cause.code}`, { cause })
}
