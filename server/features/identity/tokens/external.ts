import { errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey, type JWTVerifyOptions } from 'jose'
import * as z from 'zod'
import type { Database } from '#server/database/connect.ts'
import { accountOfSubject } from '#server/features/accounts/accounts.ts'
import { subscribedUntil } from '#server/features/accounts/entitlement.ts'
import { onceResolved } from '#server/lib/async/once-resolved.ts'
import { rolesAmong, type VerifyAccessToken } from '#server/lib/requests/viewer.ts'
import type { Clock } from '#server/lib/time/clock.ts'
import { type VerifiedToken, cacheVerification } from './embedded.ts'
import { fetchIssuer } from './fetch-issuer.ts'
import { publishedKeys } from './published-keys.ts'

interface ExternalIssuer {
  db: Database
  clock: Clock
  authority: string
  clientId: string
}

/** Lifetime of a cached verification: half of the minute within which a change of a subscription must take effect. */
const FRESH_MS = 30_000
const SKEW_SECONDS = 300
const REQUEST_TIMEOUT_MS = 5_000

/** Asymmetric algorithms only, so that the verification key cannot sign. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']

export function externalTokens({ db, clock, authority, clientId }: ExternalIssuer): VerifyAccessToken {
  const issuer = onceResolved(() => discover(authority, clock))
  const verify = async (token: string, now: Date) => {
    const { name, keys } = await issuer()
    const rules = {
      issuer: name,
      algorithms: ALGORITHMS,
      clockTolerance: SKEW_SECONDS,
      requiredClaims: ['sub', 'exp', 'iat'],
    }
    const verified = await verifyWithAny(token, keys, { ...rules, currentDate: now }).catch(toRefusal)
    if ('refused' in verified) return verified
    const fault = whyNotAccessToken(verified.payload, clientId)
    return fault ? { refused: fault } : viewerOf(db, name, verified.payload, now)
  }
  return cacheVerification({ db, clock, freshMs: FRESH_MS, verify })
}

interface Issuer {
  name: string
  keys: JWTVerifyGetKey
}

const Discovery = z.object({ issuer: z.url(), jwks_uri: z.url() })

/** Throws when the issuer is unreachable or its document names another issuer. */
async function discover(authority: string, clock: Clock): Promise<Issuer> {
  const response = await fetchIssuer(`${authority}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`${authority} responded with status ${response.status}`)
  const { issuer, jwks_uri: keys } = Discovery.parse(await response.json())
  // Some issuer identifiers end with a slash.
  if (issuer.replace(/\/+$/, '') !== authority)
    throw new Error(`The discovery document of ${authority} names the issuer ${issuer}`)
  return { name: issuer, keys: publishedKeys(new URL(keys), clock, REQUEST_TIMEOUT_MS) }
}

/** A token without a key id, or with an id of several keys, may be signed with any of them. */
async function verifyWithAny(token: string, keys: JWTVerifyGetKey, rules: JWTVerifyOptions) {
  try {
    return await jwtVerify(token, keys, rules)
  } catch (cause) {
    if (!(cause instanceof errors.JWKSMultipleMatchingKeys)) throw cause
    for await (const key of cause) {
      const verified = await jwtVerify(token, key, rules).catch(nullIfForeign)
      if (verified) return verified
    }
    throw new errors.JWSSignatureVerificationFailed()
  }
}

function nullIfForeign(cause: unknown): null {
  if (cause instanceof errors.JWSSignatureVerificationFailed) return null
  throw cause
}

/** Throws when the issuer failed, because then the token could not be verified. */
function toRefusal(cause: unknown): { refused: string } {
  const isIssuerFailure =
    !(cause instanceof errors.JOSEError) ||
    cause instanceof errors.JWKSTimeout ||
    cause instanceof errors.JWKSInvalid ||
    cause.code === 'ERR_JOSE_GENERIC'
  if (isIssuerFailure) throw cause
  return { refused: cause.code }
}

/** The client to which a token was issued: of OpenID Connect, of RFC 9068 and of Okta. */
const CLIENT_CLAIMS = ['azp', 'client_id', 'cid']

function whyNotAccessToken(claims: JWTPayload, clientId: string): string | null {
  const audience = [claims.aud ?? [], ...CLIENT_CLAIMS.map((name) => claims[name] ?? [])].flat()
  if (!audience.includes(clientId)) return 'for another application'
  // An ID token identifies the user to the application and gives no access.
  const isIdToken = (claims['typ'] !== undefined && claims['typ'] !== 'Bearer') || claims['at_hash'] !== undefined
  return isIdToken ? 'not an access token' : null
}

const Claims = z.object({
  sub: z.string().min(1),
  exp: z.number(),
  iat: z.number(),
  sid: z.string().nullish(),
  email: z.string().nullish(),
  /** Some issuers write it as a string. */
  email_verified: z.unknown().transform((value) => value === true || value === 'true'),
  roles: z.array(z.string()).catch([]),
  /** The claim in which Keycloak puts roles. */
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
    subscribedUntil: await subscribedUntil(db, account.id),
    expiresAt: new Date((exp + SKEW_SECONDS) * 1000),
  }
}
