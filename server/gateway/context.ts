import type { RateLimit } from '#server/lib/rate-limit.ts'
import type { Viewer } from '#server/lib/viewer.ts'
import type { ReadContext } from './loaders.ts'

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
