import type { OpenDatabase } from '#server/database/connect.ts'
import { type Env, isLocalSite, stationSettings } from '#server/lib/settings/env.ts'
import { loadDemoAccounts, removeDemoAccounts } from './accounts.ts'
import { loadDemo } from './load.ts'
import { readAiringTexts } from './load/recordings.ts'
import { demoContent } from './read-content.ts'
import { refreshDemo } from './refresh.ts'

/** Loads the demo station group into a new database, and the demo accounts if the site is local. Refreshes it in any other. */
export const demoSeed =
  (env: Env) =>
  async ({ db }: OpenDatabase, now: Date): Promise<void> => {
    const stations = stationSettings(env)
    const isNew = await loadDemo(db, now, stations)
    if (!isNew) await refreshDemo(db, await demoContent(), now, stations)
    if (!isLocalSite(env)) await removeDemoAccounts(db)
    else if (isNew) await loadDemoAccounts(db, now)
  }

/** Returns the texts of the airings of the demo. */
export const demoAiringTexts = async ({ db }: OpenDatabase) => readAiringTexts(db, await demoContent())
