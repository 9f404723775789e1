import { bearerToken, type VerifyAccessToken } from '#server/lib/requests/viewer.ts'

/** An invalid token counts as none. */
export async function isSubscriber(
  verifyToken: VerifyAccessToken,
  authorization: string | undefined,
): Promise<boolean> {
  const token = bearerToken(authorization)
  const verdict = token === undefined ? null : await verifyToken(token)
  return verdict !== null && 'viewer' in verdict && (verdict.viewer?.roles.includes('subscriber') ?? false)
}
