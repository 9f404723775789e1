import type { OpenDatabase } from '#server/database/connect.ts'
import { type Env, isLocalSite, stationSettings } from '#server/lib/settings/env.ts'
import { loadDemoAccounts, removeDemoAccounts } from './accounts.ts'
import { loadDemo } from './load.ts'
import { readAiringTexts } from './load/recordings.ts'
import { demoContent } from './read-content.ts'
import { refreshDemo } from './refresh.ts'

/** Demo accounts only on a local site. Any other database than a new one is refreshed. */
export const demoSeed =
  (env: Env) =>
  async ({ db }: OpenDatabase, now: Date): Promise<void> => {
    const stations = stationSettings(env)
    const isNew = await loadDemo(db, now, stations)
    if (!isNew) await refreshDemo(db, await demoContent(), now, stations)
    if (!isLocalSite(env)) await removeDemoAccounts(db)
    else if (isNew) await loadDemoAccounts(db, now)
  }

export const demoAiringTexts = async ({ db }: OpenDatabase) => readAiringTexts(db, await demoContent())
