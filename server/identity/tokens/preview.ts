import { readAccessToken } from '#server/platform/access-token.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { VerifyAccessToken } from '#server/platform/viewer.ts'

/** Takes tokens of `npm run token`, which open drafts and nothing else, before `verify` is asked. */
export const withPreviewTokens =
  (verify: VerifyAccessToken, secret: Uint8Array, clock: Clock): VerifyAccessToken =>
  async (token) => {
    const holder = await readAccessToken(secret, token, clock())
    return holder ? { viewer: null, mayPreview: holder.roles.includes('editor') } : verify(token)
  }
