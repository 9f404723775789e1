import type { RateLimit } from '#server/lib/rate-limit.ts'
import type { Viewer } from '#server/lib/viewer.ts'
import type { ReadContext } from './loaders.ts'
import { AppError } from '#server/lib/app-error.ts'

/** What a resolver depends on, of one request. */
export interface GatewayContext extends ReadContext {
  /** Null for everybody who has not signed in. */
  viewer: Viewer | null
  /** How often an account may change something. */
  writes: RateLimit
  /** By which the request is found in the log. */
  correlationId: string
  /** Whether drafts may be shown: to editors, and to whoever holds a token for previews. */
  mayPreview: boolean
  /** What the media catalog wants to see beside a media id that is not for everybody. */
  createPlaybackToken: (mediaId: string, now: Date) => string
  /** The key with which browsers ask for push messages of this site; base64url. */
  pushPublicKey: string
}

/** The account of whoever asks. Throws AUTH_NOT_AUTHORIZED where nobody has signed in. */
export function requireMember({ viewer }: GatewayContext): string {
  if (!viewer) throw new AppError('AUTH_NOT_AUTHORIZED')
  return viewer.userId
}

/** The same for whoever changes something, which an account may do only so often. Throws TOO_MANY_REQUESTS too. */
export function requireWriter(context: GatewayContext): string {
  const accountId = requireMember(context)
  context.writes.count(accountId, context.now)
  return accountId
}

/** The same where a user id is given: nobody reads what is another's. */
export function requireSameUser(userId: string, context: GatewayContext): string {
  const accountId = requireMember(context)
  if (userId !== context.viewer?.subject) throw new AppError('AUTH_NOT_AUTHORIZED')
  return accountId
}
