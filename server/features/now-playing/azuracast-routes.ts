import type { FastifyInstance, FastifyReply } from 'fastify'
import { NowPlayingEvent } from '#contract/now-playing.ts'
import type { Database } from '#server/database/connect.ts'
import { listStations } from '#server/features/stations/stations.ts'
import { type ExternalStreams, streamUrl } from '#server/features/stations/streams.ts'
import { CachedValue } from '#server/lib/async/cached-value.ts'
import { AppError } from '#server/lib/errors/app-error.ts'
import { azuracastStation } from './azuracast.ts'
import type { NowPlayingPublisher } from './publisher.ts'

interface AzuracastDeps {
  db: Database
  origin: string
  streams: ExternalStreams
}

/** Widgets poll every 15 seconds. */
const CACHE_CONTROL = 'public, max-age=5'
const STATIONS_MAX_AGE_MS = 60_000

export function registerAzuracast(
  app: FastifyInstance,
  publisher: NowPlayingPublisher,
  { db, origin, streams }: AzuracastDeps,
): void {
  const listed = new CachedValue(() => listStations(db), { maxAgeMs: STATIONS_MAX_AGE_MS })
  async function allStations() {
    const now = await publisher.advance()
    const { stations: states } = NowPlayingEvent.parse(JSON.parse(publisher.snapshot(now)))
    const stations = await listed.get()
    return states.flatMap((state) => {
      const station = stations.find(({ id }) => id === state.station)
      const url = streamUrl(state.station, streams, origin)
      return station ? [azuracastStation(state, { station, streamUrl: url, origin, now: now.getTime() })] : []
    })
  }
  const send = (reply: FastifyReply, body: unknown) =>
    reply.headers({ 'access-control-allow-origin': '*', 'cache-control': CACHE_CONTROL }).send(body)

  app.get('/api/nowplaying', async (_request, reply) => send(reply, await allStations()))
  app.get<{ Params: { station: string } }>('/api/nowplaying/:station', async ({ params }, reply) => {
    const stations = await allStations()
    const found =
      stations.find(({ station }) => station.shortcode === params.station) ??
      stations.find(({ station }) => String(station.id) === params.station)
    if (!found) throw new AppError('NOT_FOUND', 'There is no such station')
    return send(reply, found)
  })
}
