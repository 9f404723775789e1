import type { Database } from '#server/database/connect.ts'
import type { RateLimit } from '#server/platform/rate-limit.ts'
import type { Loaders } from './loaders.ts'

/** Who asks, once a token has told. */
export interface Viewer {
  id: string
  roles: readonly string[]
}

/** What a resolver knows. Made for one request and thrown away with it. */
export interface GatewayContext {
  db: Database
  /** The instant that the whole answer takes for now. */
  now: Date
  loaders: Loaders
  /** Null for everybody who has not signed in. */
  viewer: Viewer | null
  /** How often an account may change something. */
  writes: RateLimit
  /** By which the request is found in the log. */
  correlationId: string
  /** What the media catalog wants to see beside a media id that is not for everybody. */
  createPlaybackToken: (mediaId: string, now: Date) => string
}
