import { RateLimit } from '#server/platform/rate-limit.ts'

/** For a gateway that nobody signs in to. */
export const noTokens = {
  verifyToken: async () => null,
  createPlaybackToken: (mediaId: string) => mediaId,
  writes: new RateLimit(1),
}
