import { AppError } from './app-error.ts'

export const ROLES = ['listener', 'subscriber', 'editor'] as const
export type Role = (typeof ROLES)[number]

/** Who asks, once a token has told. */
export interface Viewer {
  /** Id of the account; everything that a listener keeps refers to it. */
  userId: string
  /** The issuer's own id of the person, by which their browser knows them; with our own issuer the same. */
  subject: string
  email: string | null
  roles: readonly Role[]
  /** Of the browser in which the token was issued; null where the issuer does not tell. */
  sessionId: string | null
}

/** What a token says: who asks, or why it is not good. `mayPreview` alone is what a token for previews gives. */
export type TokenVerdict = { viewer: Viewer | null; mayPreview: boolean } | { refused: string }

/**
 * Checks a bearer token. It throws only where nobody can say whether the token is good, for example while an outside
 * realm cannot be reached: that must not sign anybody out.
 */
export type VerifyAccessToken = (token: string) => Promise<TokenVerdict>

/** The roles among what an issuer says; everybody who has signed in is a listener. */
export function rolesAmong(claimed: readonly unknown[]): Role[] {
  return ROLES.filter((role) => role === 'listener' || claimed.includes(role))
}

/** The token of an `authorization` header; undefined where it carries none. */
export const bearerToken = (authorization: string | null | undefined): string | undefined =>
  /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1]

/** Who has signed in and sends an `authorization` header. Throws AUTH_NOT_AUTHORIZED for everybody else. */
export async function requireViewer(
  verifyToken: VerifyAccessToken,
  authorization: string | undefined,
): Promise<Viewer> {
  const token = bearerToken(authorization)
  const verdict = token === undefined ? null : await verifyToken(token)
  if (!verdict || 'refused' in verdict || !verdict.viewer) throw new AppError('AUTH_NOT_AUTHORIZED')
  return verdict.viewer
}
