import type { OpenDatabase } from '#server/database/connect.ts'
import { type Env, isLocalSite } from '#server/lib/env.ts'
import { loadDemoAccounts, removeDemoAccounts } from './accounts.ts'
import { loadDemo } from './load.ts'
import { readDemoContent } from './read-content.ts'
import { refreshDemo } from './refresh.ts'

/** Loads the demo station group into a new database, and the demo accounts if the site is local. Refreshes it in any other. */
export const demoSeed =
  (env: Env) =>
  async ({ db }: OpenDatabase, now: Date): Promise<void> => {
    const isNew = await loadDemo(db, now)
    if (!isNew) await refreshDemo(db, await readDemoContent(), now)
    if (!isLocalSite(env)) await removeDemoAccounts(db)
    else if (isNew) await loadDemoAccounts(db, now)
  }
