/** `node tests/failure/kit/import-feeds.ts <folder>`: reads the due feeds of an embedded database, also inside the own network. */
import { openDatabase } from '#server/database/connect.ts'
import { readFeed } from '#server/features/feed-import/feeds/read-feed.ts'
import { refreshDue } from '#server/features/feed-import/subscriptions/refresh.ts'
import { createLogger } from '#server/lib/telemetry/logger.ts'
import { systemClock } from '#server/lib/time/clock.ts'

const [folder = ''] = process.argv.slice(2)
const log = createLogger('error')
const { db, close } = await openDatabase({ url: undefined, folder, poolSize: 1 }, log)
const read = async (...[bytes, options]: Parameters<typeof readFeed>) => readFeed(bytes, options)
await refreshDue({ db, clock: systemClock, log, read, connect: { allowPrivate: true } })
await close()
