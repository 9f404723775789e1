import { AppError } from './app-error.ts'
import type { VerifyAccessToken, Viewer } from './viewer.ts'

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
