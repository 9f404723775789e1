import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { loadDemo } from '#demo/load.ts'
import { createServer } from '#server/app/create-server.ts'
import { announceContentChange, CONTENT_CHANGED, type Listen } from '#server/database/changes.ts'
import type { Database } from '#server/database/connect.ts'
import { PASSWORD_COST, type PasswordCost } from '#server/features/accounts/passwords.ts'
import { readEnv } from '#server/lib/settings/env.ts'
import { createLogger } from '#server/lib/telemetry/logger.ts'
import { afterThisFile } from './after-file.ts'
import { CHEAP_PASSWORDS } from './cheap-passwords.ts'
import { type Person, type SignedIn, signIn } from './clients/sign-in.ts'
import { DEMO_TIME } from './content/demo-time.ts'
import { DRAIN_MS } from './http-server.ts'
import { MEMORY_FOLDER } from './processes/memory-folder.ts'

/** A Wednesday, 10:00 in Johannesburg. */
export const WEDNESDAY_MORNING = DEMO_TIME

export interface TestSite {
  url: string
  /** The data folder. */
  folder: string
  db: Database
  /** The site's clock; set it to advance time. */
  now: Date
  /** Listens to the notifications of a channel, as another node would. */
  listen: Listen
  /** Announces a change of content, and waits until all caches have processed it. */
  contentChanged: () => Promise<void>
  passwordCost: PasswordCost
  /** Signs an account in; creates it if the email is new. */
  signIn: (person?: Person) => Promise<SignedIn>
  /** Stops the site; called after the test file otherwise. */
  close: () => Promise<void>
}

interface TestSiteOptions {
  now?: Date
  /** Whether the demo station group is loaded; true by default. */
  demo?: boolean
  /** Whether passwords are hashed at the cost of production. */
  hashesAsInProduction?: boolean
  /** Whether background work begins with reading the transcripts of the demo, which takes it longer than everything else. */
  readsTranscripts?: boolean
  /** Additional environment variables. */
  env?: Record<string, string>
  /** Destination and lowest level of the log; errors to standard error by default. */
  log?: { write: (line: string) => void; level?: 'warn' | 'trace' }
}

/** A complete server with its own port and database, closed after the test file. Prefer one per file. */
export async function testSite({
  now = WEDNESDAY_MORNING,
  demo = true,
  hashesAsInProduction = false,
  readsTranscripts = true,
  env = {},
  log,
}: TestSiteOptions = {}): Promise<TestSite> {
  const folder = mkdtempSync(path.join(MEMORY_FOLDER, 'prime-site-'))
  const clock = { now }
  const isDemoReady = demo && now.getTime() === DEMO_TIME.getTime()
  const site = await createServer({
    env: readEnv({
      PORT: '0',
      ROLES: 'gateway,live,media',
      DATA_DIR: folder,
      RATE_LIMIT: '1000000',
      GRAPHQL_INTROSPECTION: 'true',
      ...(await freshDatabase(env['DATA_DIR'] ?? folder, isDemoReady)),
      ...env,
    }),
    root: process.cwd(),
    log: createLogger(log?.level ?? 'error', log),
    clock: () => clock.now,
    allowPrivatePush: (address) => address === '127.0.0.1',
    ...(!hashesAsInProduction && { passwordCost: CHEAP_PASSWORDS }),
    seed: async ({ db }, at) => {
      if (demo && !isDemoReady) await loadDemo(db, at)
      if (!readsTranscripts) await db.deleteFrom('job').where('kind', '=', 'transcript').execute()
    },
  })
  const url = await site.listen()
  let isClosed = false
  const result: TestSite = {
    url,
    folder,
    passwordCost: hashesAsInProduction ? PASSWORD_COST : CHEAP_PASSWORDS,
    db: site.open.db,
    listen: site.open.listen,
    get now() {
      return clock.now
    },
    set now(instant) {
      clock.now = instant
    },
    async contentChanged() {
      const { promise, resolve } = Promise.withResolvers<void>()
      // Listeners are called in order of registration.
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

/**
 * Creates a migrated database for a server with this data folder, empty or with the demo; returns its environment variables. An embedded
 * database that is in the folder already stays as it is.
 */
export async function freshDatabase(folder: string, hasDemo = false): Promise<Record<string, string>> {
  if (inject('database') === 'embedded') {
    const target = path.join(folder, 'postgres')
    if (!existsSync(target)) {
      cpSync(inject(hasDemo ? 'embeddedDemoTemplate' : 'embeddedTemplate'), target, { recursive: true })
    }
    return {}
  }
  const url = inject('postgresUrl')
  const name = `site_${crypto.randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${name} template ${hasDemo ? 'prime_demo_template' : 'prime_template'}`)
  await client.end()
  return { DATABASE_URL: url.replace(/postgres$/, name) }
}
