import { RateLimit } from '#server/lib/rate-limit.ts'

/** Options of a gateway without authentication. */
export const noTokens = {
  verifyToken: async () => ({ refused: 'nobody signs in here' }),
  createPlaybackToken: (mediaId: string) => mediaId,
  pushPublicKey: '',
  writes: new RateLimit(1),
}
