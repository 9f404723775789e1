import type { RateLimit } from '#server/lib/rate-limit.ts'
import type { Viewer } from '#server/lib/viewer.ts'
import type { ReadContext } from './loaders.ts'
import { AppError } from '#server/lib/app-error.ts'

/** The context of one request, which every resolver receives. */
export interface GatewayContext extends ReadContext {
  /** Null for anonymous requests. */
  viewer: Viewer | null
  /** Rate limit of mutations by account. */
  writes: RateLimit
  /** Identifies the request in the log. */
  correlationId: string
  /** Whether the request may read drafts: it has an editor's access token or a preview token. */
  mayPreview: boolean
  /** Creates the playback token that the media catalog requires for a restricted media id. */
  createPlaybackToken: (mediaId: string, now: Date) => string
  /** The public VAPID key with which browsers subscribe to push messages; base64url. */
  pushPublicKey: string
}

/** Returns the account id of the viewer. Throws AUTH_NOT_AUTHORIZED for anonymous requests. */
export function requireMember({ viewer }: GatewayContext): string {
  if (!viewer) throw new AppError('AUTH_NOT_AUTHORIZED')
  return viewer.userId
}

/** Like `requireMember`, for a mutation: counts towards the account's rate limit. Throws TOO_MANY_REQUESTS too. */
export function requireWriter(context: GatewayContext): string {
  const accountId = requireMember(context)
  context.writes.count(accountId, context.now)
  return accountId
}

/** Like `requireMember`, for a query with a user id. Throws AUTH_NOT_AUTHORIZED where the id is another user's. */
export function requireSameUser(userId: string, context: GatewayContext): string {
  const accountId = requireMember(context)
  if (userId !== context.viewer?.subject) throw new AppError('AUTH_NOT_AUTHORIZED')
  return accountId
}
