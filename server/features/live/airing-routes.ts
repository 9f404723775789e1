import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { StationId } from '#contract/stations.ts'
import { type RecordingGrant, withinAiring } from '#server/features/schedule/airings/known-airings.ts'
import { parseRecording } from '#server/features/schedule/recordings.ts'
import { registerCrossOrigin } from '#server/http/responses/cross-origin.ts'
import { sendBytes } from '#server/http/responses/send-bytes.ts'
import { sendPlaylistText } from '#server/http/responses/send-playlist.ts'
import { AppError } from '#server/lib/errors/app-error.ts'
import type { Clock } from '#server/lib/time/clock.ts'
import type { Channel } from './channels.ts'
import { type Rendition, segmentBytes } from './loop-file.ts'
import { recordingFile } from './recording-file.ts'
import { RecordingPlaylists } from './recording-playlists.ts'
import { newestSegment, segmentAt } from './segment-clock.ts'
import { CHANNEL_ROUTE, ONE_SECOND, segmentNumber, sendInit, sendMaster } from './send-channel.ts'

export interface AiringDeps {
  channels: ReadonlyMap<StationId, Channel>
  clock: Clock
  /** Throws if the recording may not be played with the signature in the URL. */
  authorizeRecording: (recording: string, signature: string | undefined) => Promise<RecordingGrant>
}

interface AiringParams {
  /** Only in signed URLs. */
  signature?: string
  station: string
  period: string
  bitrate: string
  segment: string
}

interface Recording {
  renditions: Channel['renditions']
  /** Segment number since the epoch. */
  first: number
  segments: number
  isOver: boolean
}

type Exchange = { request: FastifyRequest; reply: FastifyReply; cacheControl: string; params: AiringParams }

/** The channels are functions of the clock: recordings take no space, and all nodes send the same bytes. */
export async function registerAirings(app: FastifyInstance, deps: AiringDeps): Promise<void> {
  const playlists = new RecordingPlaylists()
  await registerCrossOrigin(app, (scope) => {
    const route = (file: string, send: (recording: Recording, exchange: Exchange) => void | Promise<void>) => {
      for (const start of ['/live', '/live/signed/:signature']) {
        scope.route<{ Params: AiringParams }>({
          ...CHANNEL_ROUTE,
          url: `${start}/airings/:station/:period/${file}`,
          handler: async (request, reply) => {
            const { params } = request
            const { station, period, signature } = params
            if (!parseRecording(station, period)) throw missing()
            const grant = await deps.authorizeRecording(`airings/${station}/${period}`, signature)
            const recording = findRecording(deps, params, grant)
            await send(recording, { request, reply, params, cacheControl: cacheControlOf(params, grant) })
            return reply
          },
        })
      }
    }
    route('master.m3u8', ({ renditions }, { cacheControl, ...live }) => sendMaster(live, renditions, cacheControl))
    route('recording.m4a', sendFile)
    route(':bitrate/playlist.m3u8', (recording, { cacheControl, params, ...live }) => {
      findRendition(recording, params)
      const isPublicAndGrows = params.signature === undefined && !recording.isOver
      sendPlaylistText(live.request, live.reply, playlists.of(recording), isPublicAndGrows ? ONE_SECOND : cacheControl)
    })
    route(':bitrate/init.mp4', (recording, { cacheControl, params, ...live }) =>
      sendInit(live, findRendition(recording, params), cacheControl),
    )
    route(':bitrate/:segment', sendPart)
  })
}

const missing = () => new AppError('NOT_FOUND', 'There is no such recording')

function findRecording(
  { channels, clock }: AiringDeps,
  { station, period }: AiringParams,
  grant: RecordingGrant,
): Recording {
  const wanted = parseRecording(station, period)
  const slot = wanted && withinAiring(wanted, grant)
  const channel = slot && channels.get(slot.station)
  const now = clock()
  const first = slot ? segmentAt(slot.startsAt) : -1
  const isOver = slot !== null && slot.endsAt <= now
  const segments = slot ? Math.min(segmentAt(slot.endsAt), newestSegment(now) + 1) - first : 0
  if (!channel || first < 0 || segments <= 0) throw missing()
  return { renditions: channel.renditions, first, segments, isOver }
}

function findRendition({ renditions }: Recording, { bitrate }: AiringParams): Rendition {
  const rendition = renditions.get(bitrate)
  if (!rendition) throw new AppError('NOT_FOUND', 'This recording has no such bitrate')
  return rendition
}

/** Decode times count from the start of the recording. */
async function sendPart(recording: Recording, { request, reply, params, cacheControl }: Exchange): Promise<void> {
  const { fragmentAt, version } = findRendition(recording, params)
  const number = segmentNumber(params.segment)
  const fragment = number < recording.segments && fragmentAt(recording.first + number)
  if (!fragment) throw new AppError('NOT_FOUND', 'The recording is shorter')
  const etag = `"${version}-${recording.first}-${number}"`
  const body = await segmentBytes(fragment, number)
  sendBytes(request, reply, { body, contentType: 'audio/mp4', cacheControl, etag })
}

function sendFile(
  { renditions, first, segments, isOver }: Recording,
  { request, reply, cacheControl }: Exchange,
): void {
  const [rendition] = renditions.values()
  if (!rendition || !isOver) throw missing()
  const body = recordingFile(rendition, first, segments)
  const etag = `"${rendition.version}-${first}-${segments}"`
  sendBytes(request, reply, { body, contentType: 'audio/mp4', cacheControl, etag })
}

const DAY_SECONDS = 86_400

const cacheControlOf = ({ signature }: AiringParams, { seconds }: RecordingGrant): string =>
  signature === undefined ? `public, max-age=${Math.min(DAY_SECONDS, seconds)}` : 'private, no-store'
