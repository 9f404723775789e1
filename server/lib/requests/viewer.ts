import { AppError } from '#server/lib/errors/app-error.ts'

export const ACCOUNT_ROLES = ['listener', 'subscriber', 'editor'] as const
export type AccountRole = (typeof ACCOUNT_ROLES)[number]

export interface Viewer {
  /** Id of the account. */
  userId: string
  /** The issuer's subject claim, which the browser uses as the user id; equals `userId` with our own issuer. */
  subject: string
  email: string | null
  roles: readonly AccountRole[]
  /** Granted by the issuer or an operator, rather than by a subscription. */
  isGrantedSubscriber?: boolean
  sessionId: string | null
}

/** A preview token has `mayPreview` and no viewer. */
export type TokenVerdict = { viewer: Viewer | null; mayPreview: boolean } | { refused: string }

/** Throws only when the check is impossible, for example while an external issuer is unreachable: that must not sign anybody out. */
export type VerifyAccessToken = (token: string) => Promise<TokenVerdict>

/** Every signed-in user is a listener. */
export function rolesAmong(claimed: readonly unknown[]): AccountRole[] {
  return ACCOUNT_ROLES.filter((role) => role === 'listener' || claimed.includes(role))
}

export const bearerToken = (authorization: string | null | undefined): string | undefined =>
  /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1]

/** Throws AUTH_NOT_AUTHORIZED when the header has no valid token of a user. */
export async function requireViewer(
  verifyToken: VerifyAccessToken,
  authorization: string | undefined,
): Promise<Viewer> {
  const token = bearerToken(authorization)
  const verdict = token === undefined ? null : await verifyToken(token)
  if (!verdict || 'refused' in verdict || !verdict.viewer) throw new AppError('AUTH_NOT_AUTHORIZED')
  return verdict.viewer
}
