import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose'
import * as z from 'zod'
import type { Database } from '#server/database/connect.ts'
import { accountOfSubject } from '#server/features/accounts/accounts.ts'
import type { Clock } from '#server/lib/clock.ts'
import { rolesAmong, type VerifyAccessToken } from '#server/lib/viewer.ts'
import { type VerifiedToken, cacheVerification } from './embedded.ts'

interface ExternalIssuer {
  db: Database
  clock: Clock
  /** Address of the realm, as `OIDC_AUTHORITY` has it. */
  authority: string
  clientId: string
}

const FRESH_MS = 60_000
const SKEW_SECONDS = 300
const REQUEST_TIMEOUT_MS = 5_000

/** With a public key only: who knows the key that checks must not be able to sign. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']

/** Checks the access tokens of another realm, which are JWTs, by the keys that it publishes. */
export function externalTokens({ db, clock, authority, clientId }: ExternalIssuer): VerifyAccessToken {
  const issuer = memoizeUntilFailure(() => discover(authority))
  return cacheVerification(
    async (token, now) => {
      const { name, keys } = await issuer()
      const rules = {
        issuer: name,
        algorithms: ALGORITHMS,
        clockTolerance: SKEW_SECONDS,
        requiredClaims: ['sub', 'exp', 'iat'],
      }
      const verified = await jwtVerify(token, keys, { ...rules, currentDate: now }).catch(toRefusal)
      if ('refused' in verified) return verified
      const fault = whyNotAccessToken(verified.payload, clientId)
      return fault ? { refused: fault } : viewerOf(db, name, verified.payload, now)
    },
    FRESH_MS,
    clock,
  )
}

interface Issuer {
  name: string
  keys: JWTVerifyGetKey
}

const Discovery = z.object({ issuer: z.url(), jwks_uri: z.url() })

/** Asks a realm for its name and its keys. Throws where it cannot be reached or says that it is another. */
async function discover(authority: string): Promise<Issuer> {
  const response = await fetch(`${authority}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`${authority} answered ${response.status}`)
  const { issuer, jwks_uri: keys } = Discovery.parse(await response.json())
  // Some write their name with a slash at its end.
  if (issuer.replace(/\/+$/, '') !== authority) throw new Error(`${authority} says that it is ${issuer}`)
  return { name: issuer, keys: createRemoteJWKSet(new URL(keys), { timeoutDuration: REQUEST_TIMEOUT_MS }) }
}

/** Faults of the token refuse it; where the realm cannot be asked, nobody knows whether the token is good. */
function toRefusal(cause: unknown): { refused: string } {
  const isIssuerFailure =
    !(cause instanceof errors.JOSEError) ||
    cause instanceof errors.JWKSTimeout ||
    cause instanceof errors.JWKSInvalid ||
    cause.code === 'ERR_JOSE_GENERIC'
  if (isIssuerFailure) throw cause
  return { refused: cause.code }
}

/** Why a token of this realm is not one with which our application may ask; null where it is. */
function whyNotAccessToken(claims: JWTPayload, clientId: string): string | null {
  const audience = [claims.aud ?? [], claims['azp'] ?? []].flat()
  if (!audience.includes(clientId)) return 'for another application'
  // An ID token tells the application who somebody is; it opens nothing.
  const isIdToken = (claims['typ'] !== undefined && claims['typ'] !== 'Bearer') || claims['at_hash'] !== undefined
  return isIdToken ? 'not an access token' : null
}

const Claims = z.object({
  sub: z.string().min(1),
  exp: z.number(),
  iat: z.number(),
  sid: z.string().nullish(),
  email: z.string().nullish(),
  email_verified: z.boolean().default(false),
  roles: z.array(z.string()).catch([]),
  /** Where Keycloak has them. */
  realm_access: z.object({ roles: z.array(z.string()) }).catch({ roles: [] }),
})

async function viewerOf(
  db: Database,
  issuer: string,
  payload: JWTPayload,
  now: Date,
): Promise<VerifiedToken | { refused: string }> {
  const claims = Claims.safeParse(payload)
  if (!claims.success) return { refused: 'claims of another kind' }
  const {
    sub: subject,
    email = null,
    email_verified: isEmailVerified,
    sid,
    exp,
    iat,
    roles,
    realm_access,
  } = claims.data
  const issuedAt = new Date(iat * 1000)
  const account = await accountOfSubject(db, { issuer, subject, email, isEmailVerified, issuedAt }, now)
  if (!account) return { refused: 'issued before the account was deleted' }
  return {
    viewer: {
      userId: account.id,
      subject,
      email,
      roles: rolesAmong([...roles, ...realm_access.roles]),
      sessionId: sid ?? null,
    },
    expiresAt: new Date((exp + SKEW_SECONDS) * 1000),
  }
}

/** Asks once, and again after a failure. */
function memoizeUntilFailure<Value>(ask: () => Promise<Value>): () => Promise<Value> {
  let kept: Promise<Value> | undefined
  return () => {
    kept ??= ask().catch((cause: unknown) => {
      kept = undefined
      throw cause
    })
    return kept
  }
}
