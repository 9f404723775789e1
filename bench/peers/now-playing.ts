/**
 * The event stream with a stopped clock, which `GET /bench/next` advances by a second; this changes one station once.
 * `GET /bench/usage` returns the CPU time and the memory of this process.
 */
import { NowPlayingPublisher } from '#server/features/now-playing/publisher.ts'
import { registerNowPlayingRoutes } from '#server/features/now-playing/routes.ts'
import { SseConnections } from '#server/features/now-playing/sse-connections.ts'
import { NowPlayingState } from '#server/features/now-playing/state.ts'
import { createHttpServer } from '#server/http/server/http-server.ts'
import { createLogger } from '#server/lib/telemetry/logger.ts'
import { loopProgramme } from '#tests/kit/content/loop-programme.ts'
import { usage } from '../kit/usage.ts'

const programme = loopProgramme(
  60_000,
  Array.from({ length: 60 }, (_, second) => ({
    kind: 'song',
    title: `Song number ${second}`,
    artist: 'The Half-Past Four Ensemble',
    startMs: second * 1_000,
    endMs: (second + 1) * 1_000,
  })),
)

const log = createLogger('error')
let now = new Date()
const clock = () => now
const app = await createHttpServer({ rateLimit: 1_000_000_000, trustProxy: 'loopback' }, log)
const connections = new SseConnections({ total: 50_000, perNetwork: 50_000 })
const state = new NowPlayingState([{ station: '947', isOnline: true, programme }], async () => new Map(), now)
const publisher = new NowPlayingPublisher({ state, connections, clock, log })
await publisher.advance()
registerNowPlayingRoutes(app, publisher, connections)

app.get('/bench/next', async () => {
  now = new Date(now.getTime() + 1_000)
  await publisher.advance()
  return ''
})
app.get('/bench/usage', async () => usage())
process.stdout.write(`ready ${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)
