import { bearerToken, type VerifyAccessToken } from '#server/lib/viewer.ts'

/** Whether an `authorization` header is that of a subscriber, who gets no ads. A token that was refused is no token. */
export async function isSubscriber(
  verifyToken: VerifyAccessToken,
  authorization: string | undefined,
): Promise<boolean> {
  const token = bearerToken(authorization)
  const verdict = token === undefined ? null : await verifyToken(token)
  return verdict !== null && 'viewer' in verdict && (verdict.viewer?.roles.includes('subscriber') ?? false)
}
