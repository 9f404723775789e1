import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { StationId } from '#contract/stations.ts'
import { parseRecording } from '#server/features/schedule/recordings.ts'
import { sendBytes } from '#server/http/send-bytes.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Channel } from './channels.ts'
import { type LoopFile, segmentBytes } from './loop-file.ts'
import { recordingPlaylist } from './playlists.ts'
import { segmentAt } from './segment-clock.ts'
import {
  CHANNEL_ROUTE,
  registerCrossOrigin,
  segmentNumber,
  sendInit,
  sendMaster,
  sendPlaylistText,
} from './send-channel.ts'

export interface AiringDeps {
  channels: ReadonlyMap<StationId, Channel>
  clock: Clock
  /**
   * Authorizes a request for a file of a recording, with the signature in its URL. Returns the seconds until the recording
   * expires. Throws when it may not be played.
   */
  authorizeRecording: (recording: string, signature: string | undefined) => Promise<number>
}

interface AiringParams {
  /** Undefined at a public URL. */
  signature?: string
  station: string
  period: string
  bitrate: string
  segment: string
}

/** The part of a channel that an airing consists of. */
interface Recording {
  renditions: Channel['renditions']
  /** Number of its first segment, since the epoch. */
  first: number
  segments: number
}

type Exchange = { request: FastifyRequest; reply: FastifyReply; cacheControl: string; params: AiringParams }

/**
 * Serves what a radio channel played in the past as HLS. A channel is a function of the clock, so a recording takes no space
 * and all nodes send the same bytes. Each file has a public URL and a signed one, as other recordings have.
 */
export async function registerAirings(app: FastifyInstance, deps: AiringDeps): Promise<void> {
  await registerCrossOrigin(app, (scope) => {
    const route = (file: string, send: (recording: Recording, exchange: Exchange) => void) => {
      for (const start of ['/live', '/live/signed/:signature']) {
        scope.route<{ Params: AiringParams }>({
          ...CHANNEL_ROUTE,
          url: `${start}/airings/:station/:period/${file}`,
          handler: async (request, reply) => {
            const { params } = request
            const recording = findRecording(deps, params)
            const seconds = await deps.authorizeRecording(
              `airings/${params.station}/${params.period}`,
              params.signature,
            )
            send(recording, { request, reply, params, cacheControl: cacheControlOf(params, seconds) })
            return reply
          },
        })
      }
    }
    route('master.m3u8', ({ renditions }, { cacheControl, ...live }) => sendMaster(live, renditions, cacheControl))
    route(':bitrate/playlist.m3u8', (recording, { cacheControl, params, ...live }) => {
      findRendition(recording, params)
      sendPlaylistText(live, recordingPlaylist(recording.segments), cacheControl)
    })
    route(':bitrate/init.mp4', (recording, { cacheControl, params, ...live }) =>
      sendInit(live, findRendition(recording, params), cacheControl),
    )
    route(':bitrate/:segment', sendPart)
  })
}

/** Throws NOT_FOUND unless the period of a channel is over. */
function findRecording({ channels, clock }: AiringDeps, { station, period }: AiringParams): Recording {
  const slot = parseRecording(station, period)
  const channel = slot && channels.get(slot.station)
  const first = slot ? segmentAt(slot.startsAt) : -1
  if (!channel || first < 0 || slot.endsAt > clock()) throw new AppError('NOT_FOUND', 'There is no such recording')
  return { renditions: channel.renditions, first, segments: segmentAt(slot.endsAt) - first }
}

function findRendition({ renditions }: Recording, { bitrate }: AiringParams): LoopFile {
  const rendition = renditions.get(bitrate)
  if (!rendition) throw new AppError('NOT_FOUND', 'This recording has no such bitrate')
  return rendition
}

/** Sends a segment. Its decode time is counted from the start of the recording. */
function sendPart(recording: Recording, { request, reply, params, cacheControl }: Exchange): void {
  const { fragments, version } = findRendition(recording, params)
  const number = segmentNumber(params.segment)
  const fragment = fragments[(recording.first + number) % fragments.length]
  if (!fragment || number >= recording.segments) throw new AppError('NOT_FOUND', 'The recording is shorter')
  const etag = `"${version}-${recording.first}-${number}"`
  sendBytes(request, reply, { body: segmentBytes(fragment, number), contentType: 'audio/mp4', cacheControl, etag })
}

const DAY_SECONDS = 86_400

/** Caches must drop a file when its recording expires. */
const cacheControlOf = ({ signature }: AiringParams, seconds: number): string =>
  signature === undefined ? `public, max-age=${Math.min(DAY_SECONDS, seconds)}` : 'private, no-store'
