import type { IdTokenClaims } from 'oidc-client-ts'

const CLOCK_SKEW_SECONDS = 5 * 60

interface Expected {
  issuer: string
  clientId: string
  now: Date
}

/** What is wrong with the claims of a new ID token that the library does not look at; null where nothing is. */
export function profileProblem(claims: IdTokenClaims, { issuer, clientId, now }: Expected): string | null {
  const seconds = now.getTime() / 1000
  if (claims.iss !== issuer) return 'The ID token is of another issuer'
  if (![claims.aud].flat().includes(clientId)) return 'The ID token is for another client'
  if (!(claims.exp + CLOCK_SKEW_SECONDS > seconds)) return 'The ID token has run out'
  if (!(claims.iat - CLOCK_SKEW_SECONDS < seconds)) return 'The ID token is of the future'
  return null
}
