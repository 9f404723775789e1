/** The complete server with the demo, whose texts its parent process replaces by hostile ones. */
import { createServer } from '#server/app/create-server.ts'
import { readEnv } from '#server/lib/settings/env.ts'
import { createLogger } from '#server/lib/telemetry/logger.ts'
import { systemClock } from '#server/lib/time/clock.ts'
import { fillWithHostileTexts } from '#tests/kit/hostile/content.ts'

const env = readEnv(process.env)
const log = createLogger('error')
const site = await createServer({ env, root: process.cwd(), log, clock: systemClock })

process.on(
  'message',
  (text: string) => void fillWithHostileTexts(site.open.db, text).then(() => process.send?.('filled')),
)
process.once('disconnect', () => void site.close(0).then(() => process.exit(0)))
await site.listen()
process.send?.('ready')
