import type { Database } from '#server/database/connect.ts'
import type { Clock } from '#server/lib/time/clock.ts'
import type { Site } from './programme.ts'

export interface OpenFormatsDeps {
  db: Database
  clock: Clock
  site: Site
  streams: ReadonlyMap<string, string>
  onContentChange: (listener: () => void) => Promise<unknown>
}
