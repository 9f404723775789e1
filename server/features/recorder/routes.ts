import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { StationId } from '#contract/stations.ts'
import type { Database } from '#server/database/connect.ts'
import { type RecordingGrant, withinAiring } from '#server/features/schedule/airings/known-airings.ts'
import { recordingSources, type StationSettings } from '#server/features/schedule/airings/recorded-stations.ts'
import { parseRecording } from '#server/features/schedule/recordings.ts'
import { registerCrossOrigin } from '#server/http/responses/cross-origin.ts'
import { type Playlist, sendPlaylistText } from '#server/http/responses/send-playlist.ts'
import { sendStored } from '#server/http/responses/send-stored.ts'
import { AppError } from '#server/lib/errors/app-error.ts'
import type { MediaStore } from '#server/lib/media-store/media-store.ts'
import type { Clock } from '#server/lib/time/clock.ts'
import { RecordedAirings } from './recorded-airings.ts'
import { mapFileName } from './recorded-playlist.ts'
import { CONTENT_TYPES } from './segment-type.ts'

export interface RecordedDeps extends StationSettings {
  db: Database
  clock: Clock
  store: MediaStore
  authorizeRecording: (recording: string, signature: string | undefined) => Promise<RecordingGrant>
}

interface Params {
  /** Only in signed URLs. */
  signature?: string
  period: string
  file?: string
}

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
  station: StationId
  params: Params
  seconds: number
}

interface Period {
  startsAt: Date
  endsAt: Date
}

const DAY_SECONDS = 86_400

/** The paths are those of recordings of our own channels. Segments are sent, or redirected to the media store. */
export async function registerRecorded(app: FastifyInstance, deps: RecordedDeps): Promise<void> {
  const stations = [...recordingSources(deps)].flatMap(([id, source]) => (source === 'recorder' ? [id] : []))
  await registerCrossOrigin(app, (scope) => {
    const airings = new RecordedAirings(deps.db, deps.clock)
    for (const station of stations) registerStation(scope, deps, airings, station)
  })
}

function registerStation(app: FastifyInstance, deps: RecordedDeps, airings: RecordedAirings, station: StationId): void {
  const route = (file: string, send: (exchange: Exchange, period: Period) => Promise<void>) => {
    for (const start of ['/live', '/live/signed/:signature'])
      app.route<{ Params: Params }>({
        method: ['GET', 'HEAD'],
        config: { rateLimit: false },
        url: `${start}/airings/${station}/:period/${file}`,
        handler: async (request, reply) => {
          const { params } = request
          const slot = parseRecording(station, params.period)
          if (!slot) throw missing()
          const grant = await deps.authorizeRecording(`airings/${station}/${params.period}`, params.signature)
          await send({ request, reply, station, params, seconds: grant.seconds }, withinAiring(slot, grant))
          return reply
        },
      })
  }
  route('master.m3u8', async (exchange, period) => {
    const { master } = await recordedOf(airings, exchange, period)
    sendText(exchange, master, ONE_MINUTE)
  })
  route('recorded/playlist.m3u8', async (exchange, period) => {
    const { playlist, isOver } = await recordedOf(airings, exchange, period)
    sendText(exchange, playlist, isOver ? ONE_MINUTE : 1)
  })
  route('recorded/:file', (exchange, period) => sendFile(deps, exchange, period))
}

const ONE_MINUTE = 60

const missing = () => new AppError('NOT_FOUND', 'There is no such recording')

async function recordedOf(airings: RecordedAirings, { station }: Exchange, period: Period) {
  const recorded = await airings.of({ station, ...period })
  if (!recorded) throw missing()
  return recorded
}

function sendText({ request, reply, params, seconds }: Exchange, playlist: Playlist, maxAge: number): void {
  const cacheControl =
    params.signature === undefined ? `public, max-age=${Math.min(maxAge, seconds)}` : 'private, no-store'
  sendPlaylistText(request, reply, playlist, cacheControl)
}

async function sendFile({ db, store }: RecordedDeps, exchange: Exchange, period: Period): Promise<void> {
  const { params, seconds } = exchange
  const key = await keyOf(db, exchange, period)
  const isPublic = params.signature === undefined
  const lifetime = Math.min(seconds, DAY_SECONDS)
  const file = { key, contentType: typeOf(key), isPublic, seconds: lifetime, isRedirected: true }
  if (!(await sendStored(exchange, store, file))) throw missing()
}

async function keyOf(db: Database, { station, params }: Exchange, { startsAt, endsAt }: Period): Promise<string> {
  const [, instant] = /^(\d{1,15})\.[a-z0-9]{2,4}$/.exec(params.file ?? '') ?? []
  const inPeriod = db
    .selectFrom('recorded_segment')
    .select(['key', 'map_key'])
    .where('station', '=', station)
    .where('starts_at', '>=', startsAt)
    .where('starts_at', '<', endsAt)
  if (instant !== undefined) {
    const row = await inPeriod.where('starts_at', '=', new Date(Number(instant))).executeTakeFirst()
    if (row) return row.key
  } else if (/^init-[\da-f]{16}\.mp4$/.test(params.file ?? '')) {
    const key = `recordings/${station}/init/${(params.file ?? '').slice('init-'.length)}`
    const row = await inPeriod.where('map_key', '=', key).limit(1).executeTakeFirst()
    if (row?.map_key && mapFileName(row.map_key) === params.file) return row.map_key
  }
  throw missing()
}

function typeOf(key: string): string {
  const extension = key.slice(key.lastIndexOf('.') + 1)
  return extension in CONTENT_TYPES
    ? CONTENT_TYPES[extension as keyof typeof CONTENT_TYPES]
    : 'application/octet-stream'
}
