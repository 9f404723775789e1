/**
 * The live door on a clock that stands still until `GET /bench/next` moves it by a second, which is one change of one
 * station. `GET /bench/usage` tells the CPU and the memory of this process.
 */
import path from 'node:path'
import { Board } from '#server/domain/now-playing/board.ts'
import type { Programme } from '#server/domain/now-playing/programme.ts'
import { registerChannels } from '#server/live/channel-door.ts'
import { loadChannels } from '#server/live/channels.ts'
import { Feed } from '#server/live/feed.ts'
import { Listeners } from '#server/live/listeners.ts'
import { registerNowPlaying } from '#server/live/now-playing-door.ts'
import { createDoor } from '#server/platform/http/door.ts'
import { createLogger } from '#server/platform/logger.ts'
import { usage } from '../kit/usage.ts'

const programme: Programme = {
  station: '947',
  durationMs: 60_000,
  items: Array.from({ length: 60 }, (_, second) => ({
    kind: 'song',
    title: `Song number ${second}`,
    artist: 'The Half-Past Four Ensemble',
    startMs: second * 1_000,
    endMs: (second + 1) * 1_000,
  })),
}

const log = createLogger('error')
let now = new Date()
const clock = () => now
const app = await createDoor({ rateLimit: 1_000_000_000, trustProxy: 'loopback' }, log)
const channels = await loadChannels(path.resolve('demo/media/live'), new Map(), log)
await registerChannels(app, { channels, streams: new Map(), clock })
const listeners = new Listeners({ total: 50_000, perNetwork: 50_000 })
const board = new Board([{ station: '947', isOnline: true, programme }], async () => new Map(), now)
const feed = new Feed(board, listeners, clock, log)
await feed.keepUp()
registerNowPlaying(app, { feed, listeners })

app.get('/bench/next', async () => {
  now = new Date(now.getTime() + 1_000)
  await feed.keepUp()
  return ''
})
app.get('/bench/usage', async () => usage())
process.stdout.write(`ready ${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)
