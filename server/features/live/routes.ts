import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { STATIONS } from '#contract/stations.ts'
import type { Database } from '#server/database/connect.ts'
import type { MediaGate } from '#server/features/catalogue/playback-policy.ts'
import { Board } from '#server/features/now-playing/state.ts'
import type { Clock } from '#server/lib/clock.ts'
import { connectionLimit } from '#server/http/descriptor-limit.ts'
import type { Logger } from '#server/lib/logger.ts'
import { registerChannels } from './channel-routes.ts'
import { loadChannels } from './channels.ts'
import { Feed } from '#server/features/now-playing/publisher.ts'
import { type ListenerLimits, Listeners } from '#server/features/now-playing/sse-connections.ts'
import { registerNowPlaying } from '#server/features/now-playing/routes.ts'
import { showsFrom } from '#server/features/now-playing/shows.ts'
import { loadVideoChannels } from './video-channels.ts'
import { registerVideoChannels } from './video-routes.ts'

interface LiveDeps {
  db: Database
  clock: Clock
  log: Logger
  /** Streams of other software by station id, from configuration. */
  streams: ReadonlyMap<string, string>
  /** Folder with `{station}.json`, `{station}-{bitrate}.mp4` and `video/{name}-{height}.mp4`. */
  channelsFolder: string
  gate: Pick<MediaGate, 'ofMedia'>
  /** Whether `token` lets its bearer play `mediaId`. */
  checkToken: (mediaId: string, token: string, now: Date) => boolean
  listenerLimits?: ListenerLimits
}

const LISTENER_LIMITS: ListenerLimits = { total: 20_000, perNetwork: 2_000 }
/** The other connections are for pages, segments and everything else. */
const SHARE_OF_CONNECTIONS = 0.8
const SHARE_OF_LISTENERS = 0.5

/** The limits that the process's file descriptors allow. */
function defaultLimits(): ListenerLimits {
  const total = Math.min(LISTENER_LIMITS.total, Math.floor(connectionLimit() * SHARE_OF_CONNECTIONS))
  return { total, perNetwork: Math.min(LISTENER_LIMITS.perNetwork, Math.ceil(total * SHARE_OF_LISTENERS)) }
}

/** The linear channels, and what plays on them. The feed follows the clock from the moment the server listens. */
export async function registerLive(app: FastifyInstance, deps: LiveDeps): Promise<void> {
  const { db, clock, log, streams, gate, checkToken, listenerLimits = defaultLimits() } = deps
  const channels = await loadChannels(deps.channelsFolder, streams, log)
  await registerChannels(app, { channels, streams, clock })
  const videoChannels = await loadVideoChannels(path.join(deps.channelsFolder, 'video'))
  await registerVideoChannels(app, { videoChannels, clock, gate, checkToken })
  const sources = STATIONS.map((station) => ({
    station,
    isOnline: channels.has(station) || streams.has(station),
    programme: channels.get(station)?.programme ?? null,
  }))
  const listeners = new Listeners(listenerLimits)
  const feed = new Feed(new Board(sources, showsFrom(db), clock()), listeners, clock, log)
  await feed.keepUp()
  registerNowPlaying(app, { feed, listeners })
  app.addHook('onListen', async () => feed.start())
  app.addHook('preClose', async () => {
    feed.stop()
    listeners.close()
  })
}
