/** The complete server with a new data folder, and a route that publishes an episode. Ends with its parent process. */
import '#server/app/production.ts'
import { cpSync, rmSync } from 'node:fs'
import path from 'node:path'
import { startRefreshing } from '#demo/refresh.ts'
import { createServer } from '#server/app/create-server.ts'
import { readEnv } from '#server/lib/settings/env.ts'
import { createLogger } from '#server/lib/telemetry/logger.ts'
import { systemClock } from '#server/lib/time/clock.ts'
import { CHEAP_PASSWORDS } from '../../kit/cheap-passwords.ts'
import { dataFolder, DEMO_TEMPLATE } from './ports.ts'
import { publishEpisode } from './publish-episode.ts'

const folder = dataFolder(Number(process.env['PORT']))
rmSync(folder, { recursive: true, force: true })
cpSync(DEMO_TEMPLATE, path.join(folder, 'postgres'), { recursive: true })
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

const env = readEnv({ ...process.env, DATA_DIR: folder })
const site = await createServer({
  env,
  root: process.cwd(),
  log: createLogger(env.LOG_LEVEL),
  clock: systemClock,
  // The template was made a moment ago, so its dates need no refreshing.
  async seed({ db }) {
    if (process.env['READ_TRANSCRIPTS'] === 'false')
      await db.deleteFrom('job').where('kind', '=', 'transcript').execute()
  },
  refresh: startRefreshing,
  passwordCost: CHEAP_PASSWORDS,
})
site.app.post('/test/episodes', async ({ body }) => publishEpisode(site.open.db, body, systemClock()))

process.once('disconnect', () => void site.close(0).then(() => process.exit(0)))
await site.listen()
process.send?.('ready')
