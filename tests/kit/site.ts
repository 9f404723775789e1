import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { loadDemo } from '#demo/load.ts'
import { announceContentChange, CONTENT_CHANGED } from '#server/database/changes.ts'
import type { Database } from '#server/database/connect.ts'
import { readEnv } from '#server/lib/env.ts'
import { createLogger } from '#server/lib/logger.ts'
import { createServer } from '#server/app/create-server.ts'
import { afterThisFile } from './after-file.ts'
import { DRAIN_MS } from './door.ts'
import { type Person, type SignedIn, signIn } from './sign-in.ts'

/** A Wednesday, 10:00 in Johannesburg. */
export const WEDNESDAY_MORNING = new Date('2026-03-04T08:00:00Z')

export interface TestSite {
  url: string
  /** Its data folder. */
  folder: string
  db: Database
  /** The instant that the whole site takes for now; set it to let time pass. */
  now: Date
  /** Tells the site that its content has changed, and waits until it answers accordingly. */
  contentChanged: () => Promise<void>
  /** Makes an account, unless there is one with that address, and signs it in as if by the login screen. */
  signIn: (person?: Person) => Promise<SignedIn>
  /** For a test that looks at what stopping does; else it happens after the file. */
  close: () => Promise<void>
}

interface TestSiteOptions {
  now?: Date
  /** Whether the demo station group is loaded; true unless said otherwise. */
  demo?: boolean
  /** Further variables of the environment. */
  env?: Record<string, string>
}

/** A whole server on a port and a database of its own, closed after the test file. Ask for one a file where that will do. */
export async function testSite({
  now = WEDNESDAY_MORNING,
  demo = true,
  env = {},
}: TestSiteOptions = {}): Promise<TestSite> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'prime-site-'))
  const clock = { now }
  const site = await createServer({
    env: readEnv({
      PORT: '0',
      ROLES: 'gateway,live,media',
      DATA_DIR: folder,
      RATE_LIMIT: '1000000',
      GRAPHQL_INTROSPECTION: 'true',
      ...(await freshDatabase(folder)),
      ...env,
    }),
    root: process.cwd(),
    log: createLogger('error'),
    clock: () => clock.now,
    allowPrivatePush: (address) => address === '127.0.0.1',
    ...(demo && { seed: async ({ db }, at) => void (await loadDemo(db, at)) }),
  })
  const url = await site.listen()
  let isClosed = false
  const result: TestSite = {
    url,
    folder,
    db: site.open.db,
    get now() {
      return clock.now
    },
    set now(instant) {
      clock.now = instant
    },
    async contentChanged() {
      const { promise, resolve } = Promise.withResolvers<void>()
      // Those who listen are told in the order in which they came.
      const stop = await site.open.listen(CONTENT_CHANGED, () => resolve())
      await site.open.db.transaction().execute(announceContentChange)
      await promise
      stop()
      await site.settled()
    },
    signIn: (person = {}) => signIn(result.db, person, clock.now),
    async close() {
      if (isClosed) return
      isClosed = true
      await site.close(DRAIN_MS)
      rmSync(folder, { recursive: true, force: true })
    },
  }
  afterThisFile(result.close)
  return result
}

/** A migrated database for a server with the data folder `folder`, as the environment names it. */
export async function freshDatabase(folder: string): Promise<Record<string, string>> {
  if (inject('database') === 'embedded') {
    cpSync(inject('embeddedTemplate'), path.join(folder, 'postgres'), { recursive: true })
    return {}
  }
  const url = inject('postgresUrl')
  const name = `site_${crypto.randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${name} template prime_template`)
  await client.end()
  return { DATABASE_URL: url.replace(/postgres$/, name) }
}
