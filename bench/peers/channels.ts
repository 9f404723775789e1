/** The routes of the demo channels, with the metrics that a server keeps. */
import path from 'node:path'
import { Registry } from 'prom-client'
import { registerChannels } from '#server/features/live/channel-routes.ts'
import { loadChannels } from '#server/features/live/channels.ts'
import { segmentsInHours } from '#server/features/live/segment-clock.ts'
import { createHttpServer } from '#server/http/server/http-server.ts'
import { createLogger } from '#server/lib/telemetry/logger.ts'
import { systemClock } from '#server/lib/time/clock.ts'

const metrics = { registry: new Registry(), token: undefined }
const app = await createHttpServer({ rateLimit: 1_000_000_000, trustProxy: 'loopback', metrics }, createLogger('error'))
const channels = await loadChannels(path.resolve('demo/media/live'), new Map())
await registerChannels(app, { channels, streams: new Map(), clock: systemClock, window: segmentsInHours(2) })
process.stdout.write(`ready ${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)
