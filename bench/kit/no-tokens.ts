import { RateLimit } from '#server/lib/rate-limit.ts'

/** For a gateway that nobody signs in to. */
export const noTokens = {
  verifyToken: async () => ({ refused: 'nobody signs in here' }),
  createPlaybackToken: (mediaId: string) => mediaId,
  pushPublicKey: '',
  writes: new RateLimit(1),
}
