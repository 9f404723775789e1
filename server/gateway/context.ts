import type { Database } from '#server/database/connect.ts'
import type { Loaders } from './loaders.ts'

/** What a resolver knows. Made for one request and thrown away with it. */
export interface GatewayContext {
  db: Database
  /** The instant that the whole answer takes for now. */
  now: Date
  loaders: Loaders
}
