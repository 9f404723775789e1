import { AppError } from '#server/lib/errors/app-error.ts'

export const ACCOUNT_ROLES = ['listener', 'subscriber', 'editor'] as const
export type AccountRole = (typeof ACCOUNT_ROLES)[number]

/** The authenticated user of a request. */
export interface Viewer {
  /** Id of the account, which all data of the listener refers to. */
  userId: string
  /** The subject claim of the issuer, which the browser uses as the user id; with our own issuer it equals `userId`. */
  subject: string
  email: string | null
  roles: readonly AccountRole[]
  /** Whether the subscriber role was granted by the issuer or an operator, rather than by a subscription. */
  isGrantedSubscriber?: boolean
  /** Session of the browser that the token was issued to; null when the issuer provides none. */
  sessionId: string | null
}

/** The result of a token check: the viewer, or the reason for a refusal. A preview token has `mayPreview` and no viewer. */
export type TokenVerdict = { viewer: Viewer | null; mayPreview: boolean } | { refused: string }

/**
 * Checks a bearer token. Throws only when the check is impossible, for example while an external issuer is unreachable, because
 * that must not sign anybody out.
 */
export type VerifyAccessToken = (token: string) => Promise<TokenVerdict>

/** Returns the known roles among the claims of an issuer. Every signed-in user is a listener. */
export function rolesAmong(claimed: readonly unknown[]): AccountRole[] {
  return ACCOUNT_ROLES.filter((role) => role === 'listener' || claimed.includes(role))
}

/** Returns the token of an `authorization` header, or undefined when it has none. */
export const bearerToken = (authorization: string | null | undefined): string | undefined =>
  /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1]

/** Returns the viewer of an `authorization` header. Throws AUTH_NOT_AUTHORIZED when it has no valid token of a user. */
export async function requireViewer(
  verifyToken: VerifyAccessToken,
  authorization: string | undefined,
): Promise<Viewer> {
  const token = bearerToken(authorization)
  const verdict = token === undefined ? null : await verifyToken(token)
  if (!verdict || 'refused' in verdict || !verdict.viewer) throw new AppError('AUTH_NOT_AUTHORIZED')
  return verdict.viewer
}
