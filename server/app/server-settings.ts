import type { FastifyBaseLogger } from 'fastify'
import type { OpenDatabase } from '#server/database/connect.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Env } from '#server/lib/env.ts'
import type { AllowPrivate } from '#server/lib/fetch/safe-connect.ts'
import type { WebSource } from './mount-web.ts'

export interface ServerSettings {
  env: Env
  /** Folder of the project, where `build/` and `demo/` lie. */
  root: string
  log: FastifyBaseLogger
  /** Left out by nodes in service: theirs is the clock of the PostgreSQL server, or with the embedded database that of the machine. */
  clock?: Clock
  /** Fills a new database; without it the database stays empty. */
  seed?: (open: OpenDatabase, now: Date) => Promise<void>
  /** Where the web app comes from; the finished build unless said otherwise. */
  web?: WebSource
  /** Lets push messages go to private addresses; only for tests. */
  allowPrivatePush?: AllowPrivate
}
